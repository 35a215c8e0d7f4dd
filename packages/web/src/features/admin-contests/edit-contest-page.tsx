export function EditContestPage() {
  return <h1>EditContestPage is being written</h1>;
}
