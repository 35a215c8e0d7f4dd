import { scoringRuleNames, scoringRuleTexts, standingsAudienceTexts } from '@podium/sdk/display';
import { type Form, useFieldError, useFormValue } from '../../components/form/create-form.ts';
import { Select } from '../../components/select.tsx';
import { inputClass, TextField } from '../../components/text-field.tsx';
import type { ContestFormState } from './contest-form-state.ts';

/** How a contest is scored, and when its standings are shown to whom. */
export function SettingsFields({ form }: { form: Form<ContestFormState> }) {
  const { rule, penaltyMinutes, freezeMinutes, standings } = useFormValue(form, (values) => values);
  const penaltyError = useFieldError(form, 'penaltyMinutes');
  const freezeError = useFieldError(form, 'freezeMinutes');
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium">Rule</legend>
        {scoringRuleNames.map((name) => (
          <label key={name} className="flex gap-3 text-sm">
            <input
              type="radio"
              name="rule"
              checked={rule === name}
              onChange={() => form.change({ rule: name })}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {scoringRuleTexts[name].name}
              <span className="block text-muted">{sentence(scoringRuleTexts[name].explanation)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {rule === 'icpc' ? (
        <Minutes
          label="Penalty (minutes)"
          hint="What a rejected try of a solved problem costs."
          value={penaltyMinutes}
          error={penaltyError}
          onType={(typed) => form.change({ penaltyMinutes: typed })}
        />
      ) : null}
      <div className="flex flex-wrap gap-x-6 gap-y-6">
        <Minutes
          label="Freeze (minutes)"
          hint="Before the end, the standings show tries as pending. 0 for no freeze."
          value={freezeMinutes}
          error={freezeError}
          onType={(typed) => form.change({ freezeMinutes: typed })}
        />
        <div className="flex w-64 max-w-full flex-col gap-1">
          <span aria-hidden="true" className="text-sm font-medium">
            Who sees the standings
          </span>
          <Select
            label="Who sees the standings"
            options={standingsAudienceTexts}
            value={standings}
            onChoose={(chosen) => form.change({ standings: chosen })}
            className={inputClass}
          />
          <p className="text-xs text-muted">While the contest runs. Administrators always see them.</p>
        </div>
      </div>
    </>
  );
}

function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

interface MinutesProps {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

function Minutes({ onType, ...field }: MinutesProps) {
  return (
    <TextField
      {...field}
      type="number"
      min={0}
      step={1}
      className="w-64 max-w-full"
      onChange={({ target }) => onType(target.value)}
    />
  );
}
