import { readdirSync, readFileSync } from 'node:fs'

/** Environment variable that names a run to all processes begun by it, whichever process is their parent later. */
export const runVariable = 'TEST_RUN'

/** Kernel ticks a second, in which /proc counts processor time; 100 on every Linux. */
const ticksPerSecond = 100

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
 * `stop` returns the seconds spent, those that everything else on the machine spent meanwhile, and how many times slower
 * than that of the budget this machine is, at least 1; undefined on other systems.
 */
export function watchProcessorTime(run) {
  if (process.platform !== 'linux') return { stop: () => undefined }
  /** Process, told apart by its start from a later one of the same number, to the ticks it had spent when last seen. */
  const spent = new Map()
  const isOurs = new Map()
  const references = []
  const look = () => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      const stat = read(`/proc/${name}/stat`)
      if (stat === '') continue
      // Behind the name of the program, which may hold spaces and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const key = `${name}:${fields[19]}`
      if (!isOurs.has(key)) isOurs.set(key, belongs(name, fields[1]))
      if (isOurs.get(key)) spent.set(key, Number(fields[11]) + Number(fields[12]))
    }
  }
  const belongs = (name, parent) =>
    name === String(process.pid) ||
    [...spent.keys()].some(key => key.startsWith(`${parent}:`)) ||
    read(`/proc/${name}/environ`).split('\0').includes(`${runVariable}=${run}`)
  const compare = () => {
    const before = process.cpuUsage()
    referenceWork()
    const { user, system } = process.cpuUsage(before)
    references.push((user + system) / 1e6)
  }
  referenceWork()
  look()
  const busyBefore = busyTicks()
  const timers = [setInterval(look, 1000), setInterval(compare, 5000)]
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      look()
      if (references.length === 0) compare()
      // A tenth of the rounds is hardly held up by neighbours: what they take is how fast the machine itself is.
      const reference = references.toSorted((a, b) => a - b)[Math.floor(references.length / 10)]
      const ticks = [...spent.values()].reduce((sum, one) => sum + one, 0)
      return {
        seconds: ticks / ticksPerSecond,
        others: Math.max(0, busyTicks() - busyBefore - ticks) / ticksPerSecond,
        slowness: Math.max(1, reference / quietReference),
      }
    },
  }
}

/** Ticks that all processors of the machine have worked since it started: all of the first line but idle, waiting and stolen. */
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
