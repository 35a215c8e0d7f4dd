import { uploadDefaultsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../session/use-session.ts';
import { ProblemEditor } from './problem-editor.tsx';
import { emptyProblem } from './problem-values.ts';
import { uploadProblem } from './saving/save-problem.ts';

export function UploadProblemPage() {
  const client = useClient();
  const [initial] = useState(emptyProblem);
  const { data: defaults } = useQuery(uploadDefaultsQuery(client));
  return (
    <ProblemEditor
      title="Upload Problem"
      submitLabel="Upload Problem"
      successText="Problem uploaded successfully"
      failureText="Failed to upload problem: "
      initial={initial}
      draftByDefault={defaults?.draft}
      send={({ values, onProgress }) => uploadProblem(client, values, onProgress)}
    />
  );
}
