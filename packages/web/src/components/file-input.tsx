import type { Ref } from 'react';

interface FileInputProps {
  /** Clicking the element opens the browser's dialog. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files for a button beside it. The same file can be chosen again after a change. */
export function FileInput({ label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      className="hidden"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
}
