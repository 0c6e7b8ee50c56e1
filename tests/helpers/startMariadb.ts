import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { freePort, notAsRoot } from './startPostgres.ts'

const execute = promisify(execFile)

export interface Mariadb {
  port: number
  username: string
  /** Address of an empty database, in which that user has all rights. */
  database: string
  /** Runs statements in it, as another program would; returns the rows of the last one. */
  sql(text: string): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

/** A MariaDB or MySQL server of its own on a free port; undefined on a machine that has no server binaries. */
export async function startMariadb(): Promise<Mariadb | undefined> {
  const server = find(['mariadbd', 'mysqld'])
  if (server === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const asServer = await notAsRoot(folder, data)
  const base = dirname(dirname(server))
  const places = ['--no-defaults', `--basedir=${base}`, `--datadir=${data}`]
  let running: ChildProcess | undefined
  const stop = async () => {
    const ended = new Promise(resolve => (running ? running.once('exit', resolve) : resolve(undefined)))
    running?.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const [command = '', ...rest] = [...asServer, ...(await initialization(server, places))]
    await execute(command, rest, { cwd: folder })
    const port = await freePort()
    const options = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'socket')}`]
    const [program = '', ...given] = [...asServer, server, ...places, ...options, '--innodb-flush-log-at-trx-commit=0']
    running = spawn(program, given, { cwd: folder, stdio: 'ignore' })
    const sql = await administer(port, 'app')
    return { port, username: 'app', database: 'shop', sql, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** MySQL makes its own tables, MariaDB has a program for it. */
async function initialization(server: string, places: readonly string[]): Promise<string[]> {
  const { stdout } = await execute(server, ['--version'])
  if (!/mariadb/i.test(stdout)) return [server, ...places, '--initialize-insecure']
  const install = find(['mariadb-install-db', 'mysql_install_db'], [join(dirname(dirname(server)), 'bin')])
  if (install === undefined) throw new Error(`${server} has no mariadb-install-db beside it`)
  return [install, ...places, '--auth-root-authentication-method=normal', '--skip-test-db', '--skip-name-resolve']
}

/** Waits until the server answers, and makes the database and its user. */
async function administer(port: number, username: string): Promise<Mariadb['sql']> {
  const deadline = Date.now() + 60_000
  const open = (database?: string) =>
    createConnection({
      host: '127.0.0.1',
      port,
      user: database === undefined ? 'root' : username,
      multipleStatements: true,
      ...(database === undefined ? {} : { database }),
    })
  for (;;) {
    try {
      const root = await open()
      await root.query(`create database shop character set utf8mb4; create user '${username}'@'%' identified by '';
        grant all on shop.* to '${username}'@'%'`)
      await root.end()
      break
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  return async text => {
    const connection = await open('shop')
    try {
      const [answer] = await connection.query(text)
      return Array.isArray(answer) ? (answer as Record<string, unknown>[]) : []
    } finally {
      await connection.end()
    }
  }
}

function find(names: readonly string[], more: readonly string[] = []): string | undefined {
  const folders = [...more, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/libexec']
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(existsSync)
}
