import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface Postgres {
  /** Address of an empty database. */
  url: string
  stop(): Promise<void>
  /** Ends it as a crash does and starts it again on the same port. */
  crash(): Promise<void>
  /** Ends it as a machine does that is lost; `stop` clears away. */
  kill(): Promise<void>
  /** Another that follows it: from now on no commit is answered before that one has it too. */
  standby(): Promise<Standby>
}

export interface Standby {
  url: string
  /** Takes over. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/**
 * Settings of servers with disposable data: without waiting for the disk, and without vacuuming a hundred databases
 * that live for seconds. Their statistics come from the database that they copy.
 */
const quick = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off', 'max_wal_size=1GB']

/**
 * A PostgreSQL server of its own, empty, on a free port; undefined on a machine that has no server binaries. Only a
 * durable one waits for its disk and tidies its databases, as in production.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres | undefined> {
  const bin = findBinaries()
  if (bin === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  const data = join(folder, 'data')
  const asServer = await notAsRoot(folder)
  const run = (program: string, args: string[]) => {
    const [command = '', ...rest] = [...asServer, join(bin, program), ...args]
    return execute(command, rest, { cwd: folder })
  }
  try {
    await run('initdb', ['-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    const port = await freePort()
    const start = (from: string, at: number) => {
      const settings = [
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${folder}`,
        ...(isDurable ? ['fsync=on'] : quick),
      ]
      const options = [`-p ${at}`, ...settings.map(setting => `-c ${setting}`)]
      return run('pg_ctl', ['-D', from, '-o', options.join(' '), '-l', `${from}.log`, '-w', 'start'])
    }
    const end = (from: string) => run('pg_ctl', ['-D', from, '-m', 'immediate', '-w', 'stop'])
    const ask = (sql: string) =>
      run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'app', '-c', sql, 'postgres'])
    let isRunning = true
    await start(data, port)
    return {
      url: urlOf(port),
      stop: async () => {
        if (isRunning) await end(data)
        rmSync(folder, { recursive: true, force: true })
      },
      crash: async () => {
        await end(data)
        await start(data, port)
      },
      kill: async () => {
        isRunning = false
        await end(data)
      },
      standby: async () => {
        const [copy, at] = [join(folder, 'standby'), await freePort()]
        const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'app']
        await run('pg_basebackup', [...from, '-D', copy, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
        await start(copy, at)
        await ask(`alter system set synchronous_standby_names = '*'`)
        await ask('select pg_reload_conf()')
        return {
          url: urlOf(at),
          promote: async () => void (await run('pg_ctl', ['-D', copy, '-w', 'promote'])),
          stop: async () => void (await end(copy)),
        }
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const urlOf = (port: number) => `postgres://app@127.0.0.1:${port}/postgres`

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

/**
 * Database servers refuse to run as root, so root runs them as the user nobody. Returns the beginning of the command
 * line.
 */
export async function notAsRoot(...folders: string[]): Promise<string[]> {
  if (process.getuid?.() !== 0) return []
  const [{ stdout: user }, { stdout: group }] = await Promise.all([
    execute('id', ['-u', 'nobody']),
    execute('id', ['-g', 'nobody']),
  ])
  for (const folder of folders) chownSync(folder, Number(user), Number(group))
  return ['setpriv', `--reuid=${user.trim()}`, `--regid=${group.trim()}`, '--clear-groups']
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
