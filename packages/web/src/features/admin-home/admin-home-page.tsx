export function AdminHomePage() {
  return <h1>AdminHomePage is being written</h1>;
}
