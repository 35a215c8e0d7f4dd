export function UploadProblemPage() {
  return <h1>UploadProblemPage is being written</h1>;
}
