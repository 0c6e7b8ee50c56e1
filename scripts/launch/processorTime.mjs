import { readdirSync, readFileSync } from 'node:fs'

/** Environment variable that identifies a run to all its processes, even if their parent changes. */
export const runVariable = 'TEST_RUN'

/** Kernel ticks a second, in which /proc counts processor time; 100 on every Linux. */
const ticksPerSecond = 100

const pageBytes = 4096

/** Seconds that one round of `referenceWork` takes on a quiet core of the machine on which the budget was measured. */
const quietReference = 0.0095

const sample = Array.from({ length: 400 }, (_, at) => ({ id: `record-${at}`, name: `名称${at}`, on: at % 2 === 0 }))

function referenceWork() {
  for (let round = 0; round < 40; round++) JSON.parse(JSON.stringify(sample))
}

/**
 * Adds up the processor time of this process and of all that carry `TEST_RUN=<run>` or descend from one that does.
 * Servers that detach themselves, as PostgreSQL does, are counted by their environment. Works on Linux only.
 *
 * `stop` returns the seconds spent, those of them that the kernel spent, the seconds that the machine of the budget
 * would have spent, the median cost of a new page of memory in microseconds, and the seconds that all other programs
 * spent meanwhile; undefined on other systems. Every five seconds constant work is timed, and what was spent since is
 * divided by how many times slower it was: a machine may change its speed during a run. That work is calculation only:
 * it says nothing of what new pages and system calls cost.
 */
export function watchProcessorTime(run) {
  if (process.platform !== 'linux') return { stop: () => undefined }
  /**
   * Ticks spent by each process at the last look. The key includes the start time, because process numbers are reused.
   */
  const spent = new Map()
  const kernel = new Map()
  const isOurs = new Map()
  let compared = 0
  let quietTicks = 0
  const look = () => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const stat = read(`/proc/${name}/stat`)
      if (stat === '') continue
      // Behind the name of the program, which may hold spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const key = `${name}:${fields[19]}`
      if (!isOurs.has(key)) isOurs.set(key, belongs(name, fields[1]))
      if (!isOurs.get(key)) continue
      kernel.set(key, Number(fields[12]))
      spent.set(key, Number(fields[11]) + Number(fields[12]))
    }
  }
  const belongs = (name, parent) =>
    name === String(process.pid) ||
    [...spent.keys()].some(key => key.startsWith(`${parent}:`)) ||
    read(`/proc/${name}/environ`).split('\0').includes(`${runVariable}=${run}`)
  const ticks = () => sumOf(spent)
  const compare = () => {
    const slowness = Math.max(1, Math.min(...[0, 1, 2].map(timeReference)) / quietReference)
    const now = ticks()
    quietTicks += (now - compared) / slowness
    compared = now
  }
  referenceWork()
  look()
  const busyBefore = busyTicks()
  const forPages = [pageMicroseconds()]
  const timers = [
    setInterval(look, 1000),
    setInterval(compare, 5000),
    setInterval(() => forPages.push(pageMicroseconds()), 20_000),
  ]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      look()
      compare()
      return {
        seconds: ticks() / ticksPerSecond,
        kernelSeconds: sumOf(kernel) / ticksPerSecond,
        quietSeconds: quietTicks / ticksPerSecond,
        pageMicroseconds: medianOf(forPages),
        others: Math.max(0, busyTicks() - busyBefore - ticks()) / ticksPerSecond,
      }
    },
  }
}

const sumOf = counts => [...counts.values()].reduce((sum, one) => sum + one, 0)

const medianOf = numbers => numbers.toSorted((one, other) => one - other)[numbers.length >> 1]

/** Processor seconds of one round of the constant work. */
function timeReference() {
  const before = process.cpuUsage()
  referenceWork()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Microseconds of processor time for one new page of memory. About 0.5 where the processor itself keeps the tables of a
 * virtual machine; where software keeps them 1.5 to 3 on an idle machine that reuses its pages, up to 20 during a run.
 */
function pageMicroseconds() {
  const pages = 8448
  const before = process.cpuUsage()
  // Above the 32 MB up to which malloc may reuse what it has, so that each page is a new one.
  const bytes = Buffer.allocUnsafeSlow(pages * pageBytes)
  for (let at = 0; at < bytes.length; at += pageBytes) bytes[at] = 1
  const { user, system } = process.cpuUsage(before)
  return (user + system) / pages
}

/** Ticks that all processors of the machine have worked since it started, without idle, waiting and stolen ones. */
function busyTicks() {
  const [user, nice, system, , , irq, softirq] = read('/proc/stat').split(/\s+/, 8).slice(1).map(Number)
  return user + nice + system + irq + softirq
}

/** Text of a file below /proc; empty when its process has ended or belongs to another user. */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
