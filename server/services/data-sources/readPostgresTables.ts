import { checkFacts, withChoices } from './checkClauses.ts'
import type { SourceConnection, TextRow } from './dialects/dialect.ts'
import { groupRows } from './groupRows.ts'
import type { ColumnShape, ReferenceShape, TableShape } from './tableShape.ts'

const relations = `select n.nspname as "schema", c.relname as "name", c.oid::text as "oid",
    case when c.relkind in ('r', 'p', 'f') then 'table' else 'view' end as "kind",
    coalesce(obj_description(c.oid, 'pg_class'), '') as "comment",
    (select json_agg(t.tgname order by t.tgname)::text from pg_trigger t
    where t.tgrelid = c.oid and not t.tgisinternal) as "triggers"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'f', 'v', 'm') and not c.relispartition and n.nspname = $1
    and has_table_privilege(c.oid, 'select')
  order by c.relname`

const columns = `select a.attrelid::text as "oid", a.attname as "name",
  t.typname as "type", format_type(a.atttypid, a.atttypmod) as "fullType",
    case when bt.typname in ('varchar', 'bpchar') and m.mod > 4 then (m.mod - 4)::text end as "length",
    case when bt.typname = 'numeric' and m.mod > 4 then (((m.mod - 4) >> 16) & 65535)::text end as "precision",
    case when bt.typname = 'numeric' and m.mod > 4 then ((((m.mod - 4) & 2047) # 1024) - 1024)::text end as "scale",
    bt.typname as "baseType",
    (not (a.attnotnull or t.typnotnull))::text as "nullable",
    (a.atthasdef and a.attgenerated = '')::text as "hasDefault",
    (a.attnotnull and coalesce(pg_get_expr(d.adbin,
    d.adrelid), '') ~ '^''''::(text|character varying|bpchar|citext)')::text as "blank",
    case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as "default",
    (a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '') like 'nextval(%')::text as "counted",
    (a.attgenerated <> '' or a.attidentity = 'a')::text as "computed",
    (select json_agg(e.enumlabel order by e.enumsortorder)::text from pg_enum e where e.enumtypid = bt.oid) as "values",
    coalesce(col_description(a.attrelid, a.attnum), '') as "comment"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  join pg_type bt on bt.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  cross join lateral (select case when t.typtype = 'd' then t.typtypmod else a.atttypmod end as mod) m
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = $1 and c.relkind in ('r', 'p', 'f', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    and has_column_privilege(c.oid, a.attnum, 'select')
  order by a.attrelid, a.attnum`

const keys = `select i.indrelid::text as "oid", i.indisprimary::text as "isPrimary",
    json_agg(a.attname order by k.place)::text as "columns", bool_and(a.attnotnull)::text as "isWhole"
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
  cross join lateral unnest(i.indkey::int2[]) with ordinality k(num, place)
  left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
  where n.nspname = $1 and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
  and k.place <= i.indnkeyatts
  group by i.indexrelid, i.indrelid, i.indisprimary order by i.indisprimary desc, min(i.indexrelid)`

const references = `select f.conrelid::text as "oid", tn.nspname as "schema", tc.relname as "table",
    (select json_agg(a.attname order by k.place)::text from unnest(f.conkey) with ordinality k(num, place)
       join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num) as "columns",
    (select json_agg(a.attname order by k.place)::text from unnest(f.confkey) with ordinality k(num, place)
       join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.num) as "targets"
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class tc on tc.oid = f.confrelid join pg_namespace tn on tn.oid = tc.relnamespace
  where f.contype = 'f' and f.conparentid = 0 and n.nspname = $1 order by f.conname`

const checks = `select f.conrelid::text as "oid", pg_get_expr(f.conbin, f.conrelid) as "clause"
  from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
  where f.contype = 'c' and f.convalidated and n.nspname = $1 order by f.conname`

/** Returns all tables and views of a schema that the user may read, by name. */
export async function readPostgresTables(connection: SourceConnection, schema: string): Promise<TableShape[]> {
  const ask = async (sql: string) => (await connection.query(sql, [schema])).rows
  const tables = await ask(relations)
  const columnsOf = groupRows(await ask(columns), 'oid')
  const keysOf = groupRows(await ask(keys), 'oid')
  const referencesOf = groupRows(await ask(references), 'oid')
  const checksOf = groupRows(await ask(checks), 'oid')
  return tables.map(row => {
    const unique = (keysOf.get(row.oid ?? '') ?? []).map(keyFrom)
    const facts = checkFacts((checksOf.get(row.oid ?? '') ?? []).map(one => one.clause ?? ''))
    const primary = unique.find(key => key.isPrimary) ?? unique.find(key => key.isWhole)
    return {
      schema: row.schema ?? '',
      name: row.name ?? '',
      kind: row.kind === 'view' ? 'view' : 'table',
      comment: row.comment ?? '',
      columns: withChoices((columnsOf.get(row.oid ?? '') ?? []).map(columnFrom), facts),
      key: primary?.columns ?? [],
      unique: unique.filter(key => key !== primary).map(key => key.columns),
      references: (referencesOf.get(row.oid ?? '') ?? []).map(referenceFrom),
      comparisons: facts.comparisons,
      triggers: list(row.triggers),
    }
  })
}

const keyFrom = (row: TextRow) => ({
  isPrimary: row.isPrimary === 'true',
  isWhole: row.isWhole === 'true',
  columns: list(row.columns),
})

function columnFrom(row: TextRow): ColumnShape {
  const number = (text: string | null | undefined) => (text === null || text === undefined ? null : Number(text))
  return {
    name: row.name ?? '',
    type: row.baseType ?? '',
    fullType: row.fullType ?? '',
    length: number(row.length),
    precision: number(row.precision),
    scale: number(row.scale),
    nullable: row.nullable === 'true',
    hasDefault: row.hasDefault === 'true',
    initial: plainDefault(row.default),
    blank: row.blank === 'true',
    counted: row.counted === 'true',
    computed: row.computed === 'true',
    values: list(row.values),
    comment: row.comment ?? '',
  }
}

/**
 * Returns a literal default: `0`, `'-1'::integer`, `'draft'::state`, `true`; undefined for expressions, which are
 * evaluated on insert.
 */
function plainDefault(text: string | null | undefined): string | null {
  const found = /^(?:'((?:[^']|'')*)'|\(?(-?[\d.]+)\)?|(true|false))(?:::[^()]+(?:\([\d,]+\))?)?$/.exec(text ?? '')
  return found ? (found[1]?.replaceAll("''", "'") ?? found[2] ?? found[3] ?? null) : null
}

const referenceFrom = (row: TextRow): ReferenceShape => ({
  columns: list(row.columns),
  schema: row.schema ?? '',
  table: row.table ?? '',
  targets: list(row.targets),
})

const list = (text: string | null | undefined): string[] => (text ? (JSON.parse(text) as string[]) : [])
