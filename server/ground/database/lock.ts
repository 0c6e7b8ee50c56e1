import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder is in use; the message is for the operator. */
export class LockedError extends Error {
  constructor(folder: string, pid: number) {
    super(`数据目录 ${folder} 正被进程 ${pid} 使用，不能重复启动 (the data folder is in use by process ${pid})`)
    this.name = 'LockedError'
  }
}

/**
 * Locks a PGlite folder; PGlite has no lock, and two processes on one folder lose rows silently. The lock holds the
 * process id and start time, so that a reused process id does not keep it.
 *
 * @returns a function that releases the lock
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder.replace(/\/+$/, '')}.lock`
  mkdirSync(dirname(file), { recursive: true })
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`
  for (let attempt = 0; attempt < 3; attempt++) {
    const holder = attempt === 0 ? null : readHolder(file)
    if (attempt > 0 && holder !== null) {
      if (isAlive(holder)) throw new LockedError(folder, holder.pid)
      remove(file)
    }
    if (!create(file, mine)) continue
    // Two starts may have removed the same stale lock; the one whose new lock disappeared gives up.
    if (attempt > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    if (read(file) !== mine) continue
    const free = () => {
      process.off('exit', free)
      if (read(file) === mine) remove(file)
    }
    process.on('exit', free)
    return free
  }
  throw new LockedError(folder, readHolder(file)?.pid ?? 0)
}

function create(file: string, text: string): boolean {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, text)
    closeSync(handle)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

interface Holder {
  pid: number
  start: string
}

function readHolder(file: string): Holder | null {
  const text = read(file)
  if (text === null) return null
  const [pid = '', start = ''] = text.split(' ')
  return { pid: Number(pid), start }
}

function isAlive({ pid, start }: Holder): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (pid === process.pid) return start === (startOf(pid) ?? '')
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  const now = startOf(pid)
  return now === undefined || start === '' || now === start
}

/** Returns when a process started, in clock ticks since boot; undefined without /proc. */
function startOf(pid: number): string | undefined {
  const stat = read(`/proc/${pid}/stat`)
  return stat === null ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return null
    throw error
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

const codeOf = (error: unknown) => (error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined)
