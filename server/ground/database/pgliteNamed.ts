import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { statementNames } from './namedStatements.ts'

type Row = Record<string, unknown>

/**
 * Runs statements like `lite.query`, but names repeated ones: they are parsed and planned once, which takes longer than
 * running them, and need one message instead of five.
 */
export function namedQueries(lite: PGlite): (sql: string, parameters: unknown[]) => Promise<Results<Row>> {
  const nameOf = statementNames()
  /** Parameter types of each named statement. */
  const known = new Map<string, number[]>()
  const { serialize } = protocol

  const prepare = async (name: string, text: string): Promise<number[]> => {
    const { messages } = await lite.execProtocol(
      together(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()),
    )
    const types = parse.parseDescribeStatementResults(messages)
    known.set(name, types)
    return types
  }

  return async (sql, parameters) => {
    const name = nameOf(sql)
    if (name === undefined) return lite.query<Row>(sql, parameters)
    const types = known.get(name) ?? (await prepare(name, sql))
    const values = parameters.map((value, place) => written(value, lite.serializers[types[place] ?? 0]))
    try {
      const { messages } = await lite.execProtocol(
        together(
          serialize.bind({ statement: name, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
          serialize.sync(),
        ),
      )
      const [result] = parse.parseResults(messages, lite.parsers)
      return result as Results<Row>
    } catch (error) {
      if (!isOutdated(error)) throw error
      known.delete(name)
      await lite.execProtocol(together(serialize.close({ type: 'S', name }), serialize.sync()))
      return lite.query<Row>(sql, parameters)
    }
  }
}

/** The table's columns have changed since the statement was planned. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === '0A000' && error.message.startsWith('cached plan')

/** Encodes a value for the wire protocol. Other types than text and bytes would corrupt the following messages. */
function written(value: unknown, serializer?: (value: unknown) => unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  const given = serializer ? serializer(value) : value
  return given instanceof Uint8Array ? given : String(given)
}

function together(...parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts)
}
