const hourMs = 3_600_000;
const noResults = { scores: [], wrongSubmissions: [], solvedAfterMs: [] };

/**
 * Adds a past contest with the rankings of `participants` people. It writes straight into the
 * database, because registering people is not measured. Returns the id of the contest.
 */
export function addRankings(database, participants) {
  const contestId = 'benchmarked1';
  const end = Date.now() - hourMs;
  database.exec('begin immediate');
  insert(database, 'contests', {
    ...{ id: contestId, title: 'Ten thousand', description: 'A contest of many.', created_at: end - 3 * hourMs },
    ...{ start_time: end - 2 * hourMs, end_time: end, created_by: null, leaderboard_generated_at: end },
  });
  for (let number = 1; number <= participants; number += 1) {
    const userId = `user${String(number).padStart(8, '0')}`;
    const email = `participant-${number}@example.org`;
    insert(database, 'users', {
      ...{ id: userId, email, email_key: email, first_name: `Participant ${number}`, last_name: 'Example' },
      ...{ password_hash: '', user_type: 'user', rating: 1500, created_at: 0 },
    });
    insert(database, 'participants', { id: userId, contest_id: contestId, registered_at: 0 });
    insert(database, 'participant_members', { participant_id: userId, contest_id: contestId, user_id: userId });
    insert(database, 'leaderboard_entries', {
      ...{ contest_id: contestId, user_id: userId, rank: number, solved: 2, score: participants - number },
      ...{ rating_before: 1500, rating_after: 1500, by_problem: JSON.stringify(noResults) },
    });
  }
  database.exec('commit');
  return contestId;
}

/** Inserts one row, whose fields are named like the columns of the table. */
export function insert(database, table, row) {
  const columns = Object.keys(row);
  const statement = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  database.prepare(statement).run(...Object.values(row));
}
