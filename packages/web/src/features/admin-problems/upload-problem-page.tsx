import { uploadDefaultsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../session/use-session.ts';
import { ProblemEditor, type ProblemRequest } from './problem-editor.tsx';
import { emptyProblem } from './problem-values.ts';
import { updateProblem, uploadProblem } from './saving/save-problem.ts';

export function UploadProblemPage() {
  const client = useClient();
  const [initial] = useState(emptyProblem);
  const { data: defaults } = useQuery(uploadDefaultsQuery(client));

  async function send({ values, before, base, consent, onProgress }: ProblemRequest) {
    if (!base) return uploadProblem(client, values, onProgress);
    // The user stayed after the upload and has changed more.
    const options = { before, baseRevision: base.revision, allowLive: consent?.allowLive, onProgress };
    return updateProblem(client, base._id, values, options);
  }

  return (
    <ProblemEditor
      title="Upload Problem"
      submitLabel="Upload Problem"
      successText="Problem uploaded successfully"
      failureText="Failed to upload problem: "
      initial={initial}
      draftByDefault={defaults?.draft}
      send={send}
    />
  );
}
