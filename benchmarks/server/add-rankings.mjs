const hourMs = 3_600_000;

/**
 * Adds a past contest with the rankings of `participants` people. It writes straight into the
 * database, because registering people is not measured. Returns the id of the contest.
 */
export function addRankings(database, participants) {
  const contestId = 'benchmarked1';
  const end = Date.now() - hourMs;
  database.exec('begin immediate');
  insert(database, 'contests', {
    ...{ id: contestId, title: 'Ten thousand', description: 'A contest of many.', createdAt: end - 3 * hourMs },
    ...{ startTime: end - 2 * hourMs, endTime: end, createdBy: null, leaderboardGeneratedAt: end },
  });
  for (let number = 1; number <= participants; number += 1) {
    const userId = `user${String(number).padStart(8, '0')}`;
    const email = `participant-${number}@example.org`;
    insert(database, 'users', {
      ...{ id: userId, email, emailKey: email, firstName: `Participant ${number}`, lastName: 'Example' },
      ...{ passwordHash: '', userType: 'user', rating: 1500, createdAt: 0 },
    });
    insert(database, 'registrations', { contestId, userId, registeredAt: 0 });
    insert(database, 'leaderboardEntries', {
      ...{ contestId, userId, rank: number, solved: 2, score: participants - number },
      ...{ lastAcceptedAt: end, ratingBefore: 1500, ratingAfter: 1500 },
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
