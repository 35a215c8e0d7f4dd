import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect.ts';

export interface TableColumn {
  name: string;
  /** True for texts and bytes, which may be long. */
  isLong: boolean;
}

/** A table with what is needed to copy its rows to another database. */
export interface TableLayout {
  name: string;
  columns: TableColumn[];
  /** The columns of the primary key, in its order. */
  key: string[];
}

interface ColumnRow {
  table_name: string;
  column_name: string;
  data_type: string;
  /** The position in the primary key, from 1; 0 for a column outside of it. */
  key_position: number;
}

/**
 * Lists the tables of an installation, each after the tables that its rows refer to. The database
 * describes itself, so a new table needs no change here. The tables of migrations are left out.
 */
export async function listTables<T>(database: Kysely<T>): Promise<TableLayout[]> {
  const isSqlite = dialectOf(database) === 'sqlite';
  const connection = database.withoutPlugins();
  const { rows: columns } = await (isSqlite ? sqliteColumns : postgresColumns).execute(connection);
  const { rows: references } = await (isSqlite ? sqliteReferences : postgresReferences).execute(connection);
  const names = [...new Set(columns.map((column) => column.table_name))].filter((name) => !isMigrationTable(name));
  return inOrder(names.sort(), references).map((name) => layoutOf(name, columns));
}

function isMigrationTable(name: string): boolean {
  return name.startsWith('kysely_');
}

function layoutOf(name: string, allColumns: readonly ColumnRow[]): TableLayout {
  const columns = allColumns.filter((column) => column.table_name === name);
  const key = columns
    .filter((column) => column.key_position > 0)
    .sort((a, b) => a.key_position - b.key_position)
    .map((column) => column.column_name);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key, so its rows have no order`);
  return {
    name,
    key,
    columns: columns.map((column) => ({
      name: column.column_name,
      isLong: ['text', 'blob', 'bytea'].includes(column.data_type.toLowerCase()),
    })),
  };
}

interface ReferenceRow {
  from_table: string;
  to_table: string;
}

function inOrder(names: readonly string[], references: readonly ReferenceRow[]): string[] {
  const ordered: string[] = [];
  const visiting = new Set<string>();
  const visit = (name: string): void => {
    if (ordered.includes(name) || visiting.has(name)) return;
    visiting.add(name);
    for (const { from_table: from, to_table: to } of references) if (from === name) visit(to);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}

const sqliteColumns = sql<ColumnRow>`
  select tables.name as table_name, columns.name as column_name, columns.type as data_type, columns.pk as key_position
  from sqlite_master as tables, pragma_table_info(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite\\_%' escape '\\'
  order by tables.name, columns.cid`;

const sqliteReferences = sql<ReferenceRow>`
  select tables.name as from_table, reference."table" as to_table
  from sqlite_master as tables, pragma_foreign_key_list(tables.name) as reference
  where tables.type = 'table'`;

const postgresColumns = sql<ColumnRow>`
  select class.relname as table_name, attribute.attname as column_name,
    format_type(attribute.atttypid, null) as data_type,
    coalesce(array_position(index.indkey::int2[], attribute.attnum) + 1, 0)::int as key_position
  from pg_class as class
  join pg_namespace as namespace on namespace.oid = class.relnamespace and namespace.nspname = current_schema()
  join pg_attribute as attribute on attribute.attrelid = class.oid
    and attribute.attnum > 0 and not attribute.attisdropped
  left join pg_index as index on index.indrelid = class.oid and index.indisprimary
  where class.relkind in ('r', 'p')
  order by class.relname, attribute.attnum`;

const postgresReferences = sql<ReferenceRow>`
  select source.relname as from_table, target.relname as to_table
  from pg_constraint as reference
  join pg_class as source on source.oid = reference.conrelid
  join pg_class as target on target.oid = reference.confrelid
  where reference.contype = 'f' and source.relnamespace = target.relnamespace
    and source.relnamespace = current_schema()::regnamespace`;
