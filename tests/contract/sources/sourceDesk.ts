import { readFileSync } from 'node:fs'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '../../../server/ground/database/open.ts'
import { splitStatements } from '../../../server/ground/database/splitStatements.ts'
import { runSql } from '../../../server/services/records/model/statement.ts'
import {
  type Answer,
  type DatabaseKind,
  databaseName,
  dataOf,
  given,
  givenServer,
  type TestServer,
} from '../harness.ts'

/** An external database on the test machine, filled from tests/helpers/databases. */
export interface Shop {
  host: string
  port: number
  database: string
  username: string
  /** Runs SQL in it, as another program would. */
  sql(text: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

export const hasPostgres = inject('contractPostgres') !== ''

export async function openShop(file = 'shop.postgres.sql'): Promise<Shop> {
  const address = inject('contractPostgres')
  const name = databaseName('shop')
  const admin = await openDatabase({ database: { kind: 'postgres', url: address } })
  await runSql(admin.db, `create database ${name}`)
  await admin.close()
  const shop = await openDatabase({ database: { kind: 'postgres', url: address.replace(/\/postgres$/, `/${name}`) } })
  const script = readFileSync(new URL(`../../helpers/databases/${file}`, import.meta.url), 'utf8')
  for (const statement of splitStatements(script)) await runSql(shop.db, statement)
  const url = new URL(address)
  return {
    host: url.hostname,
    port: Number(url.port),
    database: name,
    username: url.username,
    sql: async text => (await runSql(shop.db, text)).rows,
    close: () => shop.close(),
  }
}

/** Calls as the administrator, with what generated screens call by their addresses. */
export function deskOf(server: TestServer, token: string) {
  const call = (name: string, args: Record<string, unknown> = {}) => server.call(name, args, token)
  const post = (path: string, body: Record<string, unknown> = {}) => server.raw('POST', path, { body, token })
  const get = (path: string, query: Record<string, string> = {}) => server.raw('GET', path, { query, token })
  const must = async (name: string, args: Record<string, unknown> = {}) => dataOf(await call(name, args))
  return { call, post, get, must }
}

export type SourceDesk = ReturnType<typeof deskOf>

/** A server that may reach this machine, and its administrator, for the tests of a suite. */
export function givenSourceDesk(kind: DatabaseKind): { server: TestServer; desk: SourceDesk } {
  const server = givenServer(kind, { DATA_SOURCE_HOSTS: '127.0.0.1' })
  return { server, desk: given(async () => deskOf(server, await server.tokenFor('admin'))) }
}

/** The same beside a shop of its own. */
export function givenShop(kind: DatabaseKind): { server: TestServer; desk: SourceDesk; shop: Shop } {
  const shop = given(openShop)
  afterAll(() => shop.close?.())
  return { ...givenSourceDesk(kind), shop }
}

/** Adds the shop as a source. */
export const addShop = ({ must }: SourceDesk, shop: Shop, code = 'shop') =>
  must('defaultSource.save', {
    name: `商店 ${code}`,
    code,
    type: 'postgresql',
    host: shop.host,
    port: shop.port,
    database: shop.database,
    username: shop.username,
    secret: 'not-asked-for',
  })

/** Creates screens for the named tables, or for all, as the wizard proposes them; returns the plans. */
export async function makeScreens(desk: SourceDesk, sourceId: unknown, tables?: readonly string[]) {
  const all = dataOf<Record<string, unknown>[]>(await desk.call('codeGeneration.propose', { sourceId }))
  const plans = tables ? all.filter(plan => tables.includes(String(plan.table))) : all
  dataOf(await desk.call('codeGeneration.apply', { sourceId, plans }))
  return plans
}

export const recordsOf = (answer: Answer) => dataOf<{ records: Record<string, unknown>[] }>(answer).records
