import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { startMariadb } from '../../helpers/startMariadb.ts'
import { type DatabaseKind, given } from '../harness.ts'
import { givenSourceDesk, hasPostgres, openShop, type Shop, type SourceDesk } from './sourceDesk.ts'

/** A kind of database that screens are made of: opens a database of its own, filled from tests/helpers/databases. */
export interface SourceEngine {
  name: 'postgresql' | 'mysql'
  open(file: string): Promise<Shop>
}

/** Those that this machine has, for suites that must hold on all of them. */
export async function sourceEngines(): Promise<SourceEngine[]> {
  const mariadb = await startMariadb()
  if (!mariadb) console.log('no mariadbd or mysqld found: not tested on MySQL and MariaDB')
  afterAll(() => mariadb?.stop())
  return [
    ...(hasPostgres ? [{ name: 'postgresql' as const, open: openShop }] : []),
    ...(mariadb
      ? [
          {
            name: 'mysql' as const,
            open: async (file: string): Promise<Shop> => {
              const script = readFileSync(new URL(`../../helpers/databases/${file}`, import.meta.url), 'utf8')
              await mariadb.sql(`drop database shop; create database shop character set utf8mb4; use shop; ${script}`)
              return { ...mariadb, host: '127.0.0.1', close: async () => undefined }
            },
          },
        ]
      : []),
  ]
}

/** A console beside a database of that engine, which it has as the source `shop`. */
export function givenSource(kind: DatabaseKind, engine: SourceEngine, file: string) {
  const shop = given(() => engine.open(file))
  afterAll(() => shop.close?.())
  const { desk, server } = givenSourceDesk(kind)
  const source = given(() => addSource(desk, engine, shop))
  return { desk, server, shop, source }
}

const addSource = ({ must }: SourceDesk, { name }: SourceEngine, { host, port, database, username }: Shop) =>
  must('defaultSource.save', { name: '商店', code: 'shop', type: name, host, port, database, username }) as Promise<{
    id: string
  }>
