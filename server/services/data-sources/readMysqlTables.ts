import { checkFacts, withChoices } from './checkClauses.ts'
import type { SourceConnection, TextRow } from './dialects/dialect.ts'
import { groupRows } from './groupRows.ts'
import type { ColumnShape, TableShape } from './tableShape.ts'

const relations = `select table_name as \`name\`, if(table_type = 'BASE TABLE', 'table', 'view') as \`kind\`,
    if(table_type = 'BASE TABLE', table_comment, '') as \`comment\`
  from information_schema.tables where table_schema = database() and table_type in ('BASE TABLE', 'VIEW')
  order by table_name`

const columns = `select table_name as \`table\`, column_name as \`name\`,
  data_type as \`type\`, column_type as \`fullType\`,
    character_maximum_length as \`length\`, numeric_precision as \`precision\`, numeric_scale as \`scale\`,
    is_nullable as \`nullable\`, column_default as \`default\`, extra as \`extra\`, column_comment as \`comment\`,
    generation_expression as \`expression\`
  from information_schema.columns where table_schema = database() order by table_name, ordinal_position`

const keys = `select table_name as \`table\`, index_name as \`index\`,
  column_name as \`column\`, nullable as \`nullable\`
  from information_schema.statistics where table_schema = database() and non_unique = 0 and sub_part is null
  order by table_name, index_name <> 'PRIMARY', index_name, seq_in_index`

const references = `select table_name as \`table\`, constraint_name as \`name\`, column_name as \`column\`,
    referenced_table_name as \`target\`, referenced_column_name as \`targetColumn\`
  from information_schema.key_column_usage
  where table_schema = database() and referenced_table_schema = database() and referenced_table_name is not null
  order by table_name, constraint_name, ordinal_position`

const triggers = `select event_object_table as \`table\`, trigger_name as \`name\` from information_schema.triggers
  where event_object_schema = database() order by trigger_name`

/** MariaDB has no JSON type: it uses longtext with a `json_valid` constraint. */
const jsonColumns = `select table_name as \`table\`, check_clause as \`clause\`
  from information_schema.check_constraints
  where constraint_schema = database() and check_clause like 'json_valid(%'`

/** MariaDB reports the table of a constraint, whose name alone is not unique; MySQL supports checks since 8.0.16. */
const checks = (isMariadb: boolean) =>
  isMariadb
    ? `select table_name as \`table\`, check_clause as \`clause\` from information_schema.check_constraints
       where constraint_schema = database()`
    : `select t.table_name as \`table\`, c.check_clause as \`clause\` from information_schema.table_constraints t
       join information_schema.check_constraints c
         on c.constraint_schema = t.constraint_schema and c.constraint_name = t.constraint_name
       where t.table_schema = database() and t.constraint_type = 'CHECK' and t.enforced = 'YES'`

const text = (value: string | null | undefined) => value ?? ''
const numberOrNull = (value: string | null | undefined) =>
  value === null || value === undefined ? null : Number(value)

/** Returns all tables and views visible to the user, by name. */
export async function readMysqlTables(connection: SourceConnection): Promise<TableShape[]> {
  const ask = async (sql: string) => (await connection.query(sql)).rows
  const tables = await ask(relations)
  const columnsOf = groupRows(await ask(columns), 'table')
  const keysOf = groupRows(await ask(keys), 'table')
  const isMariadb = text((await ask('select version() as `version`'))[0]?.version).includes('MariaDB')
  const checksOf = groupRows(await ask(checks(isMariadb)).catch(() => []), 'table')
  const jsonOf = groupRows(isMariadb ? await ask(jsonColumns) : [], 'table')
  const referencesOf = groupRows(await ask(references), 'table')
  const triggersOf = groupRows(await ask(triggers), 'table')
  return tables.map(row => {
    const unique = [...groupRows(keysOf.get(row.name ?? '') ?? [], 'index')].map(([index, parts]) => ({
      isPrimary: index === 'PRIMARY',
      isWhole: parts.every(part => part.nullable !== 'YES'),
      columns: parts.map(part => text(part.column)),
    }))
    const primary = unique.find(key => key.isPrimary) ?? unique.find(key => key.isWhole)
    const facts = checkFacts((checksOf.get(row.name ?? '') ?? []).map(one => text(one.clause)))
    const foreign = groupRows(referencesOf.get(row.name ?? '') ?? [], 'name')
    return {
      schema: '',
      name: text(row.name),
      kind: row.kind === 'view' ? 'view' : 'table',
      comment: text(row.comment),
      columns: withChoices((columnsOf.get(row.name ?? '') ?? []).map(columnFrom), facts)
        .map(column => (isJson(jsonOf.get(row.name ?? '') ?? [], column.name) ? asJson(column) : column))
        .map(column => (primary?.columns.includes(column.name) ? asKey(column) : column)),
      key: primary?.columns ?? [],
      unique: unique.filter(key => key !== primary).map(key => key.columns),
      references: [...foreign.values()].map(parts => ({
        columns: parts.map(part => text(part.column)),
        schema: '',
        table: text(parts[0]?.target),
        targets: parts.map(part => text(part.targetColumn)),
      })),
      comparisons: facts.comparisons,
      triggers: (triggersOf.get(row.name ?? '') ?? []).map(one => text(one.name)),
    }
  })
}

const isJson = (constraints: readonly TextRow[], column: string): boolean =>
  constraints.some(({ clause }) => clause === `json_valid(\`${column}\`)`)

const asJson = (column: ColumnShape): ColumnShape => ({ ...column, type: 'json', blank: false })

/**
 * A key default other than auto increment does not count: MySQL does not report the value, so the new row could not be
 * found.
 */
const asKey = (column: ColumnShape): ColumnShape => ({ ...column, hasDefault: column.counted, blank: false })

function columnFrom(row: TextRow): ColumnShape {
  const extra = text(row.extra).toLowerCase()
  const fullType = text(row.fullType)
  const counted = extra.includes('auto_increment')
  const isNullable = row.nullable === 'YES'
  return {
    name: text(row.name),
    type: text(row.type).toLowerCase(),
    fullType,
    length: /char|^text$/.test(text(row.type)) ? numberOrNull(row.length) : null,
    precision: numberOrNull(row.precision),
    scale: numberOrNull(row.scale),
    nullable: isNullable,
    // MariaDB reports the default of a nullable column as the word NULL.
    hasDefault: counted || (row.default !== null && row.default !== undefined && row.default !== 'NULL'),
    initial: /\bdefault_generated\b/.test(extra) ? null : plainDefault(row.default),
    blank: !isNullable && isBlank(row),
    counted,
    computed: text(row.expression) !== '' || /\b(virtual|stored|persistent) generated\b/.test(extra),
    values: text(row.type).toLowerCase() === 'enum' ? enumValues(fullType) : [],
    comment: text(row.comment),
  }
}

/**
 * Returns a literal default: `0`, `'draft'`, `b'1'`, as MySQL and MariaDB print them; an unquoted word is a MySQL text
 * or a function.
 */
function plainDefault(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === 'NULL' || /[()]/.test(text)) return null
  return (/^b?'(.*)'$/s.exec(text)?.[1] ?? text).replaceAll("''", "'")
}

/**
 * Whether the default is an empty text: MySQL reports it as is, MariaDB in quotes; long texts have no default in most
 * versions.
 */
const isBlank = (row: TextRow): boolean =>
  /char$/i.test(text(row.type))
    ? row.default === '' || row.default === "''"
    : /text$/i.test(text(row.type)) && /^('')?$/.test(text(row.default))

/** Parses `enum('a','it''s')` into a, it's. */
const enumValues = (fullType: string): string[] =>
  [...fullType.matchAll(/'((?:[^']|'')*)'/g)].map(found => (found[1] ?? '').replaceAll("''", "'"))
