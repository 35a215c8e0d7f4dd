export function ScheduleContestPage() {
  return <h1>ScheduleContestPage is being written</h1>;
}
