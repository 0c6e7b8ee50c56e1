import { temporaryServer } from '../../scripts/temporaryServer.ts'
import { startPostgres } from '../helpers/startPostgres.ts'
import { ourCourse } from './workflow/ours.ts'
import { timesOf } from './workflow/course.ts'
import pg from 'pg'

const postgres = await startPostgres()
if (!postgres) throw new Error('no postgres')
const seen: { text: string; name: string; ms: number }[] = []
let on = false
const original = pg.Client.prototype.query
// biome-ignore lint: bench
pg.Client.prototype.query = function (this: unknown, config: any, ...rest: any[]) {
  const began = performance.now()
  const text = typeof config === 'string' ? config : config.text
  const name = typeof config === 'string' ? '' : (config.name ?? '')
  const result = (original as any).call(this, config, ...rest)
  if (on && result?.then) result.then(() => seen.push({ text, name, ms: performance.now() - began }))
  return result
} as any
const server = await temporaryServer({ seed: 'none', databaseUrl: postgres.url })
const ours = await ourCourse(server, { key: 'bench' })
await timesOf(ours, { clients: 1, count: 80 })
on = true
const count = 100
const began = performance.now()
for (let i = 0; i < count; i++) {
  let task = await ours.start()
  for (let n = 0; n < 3; n++) task = await ours.agree(task)
}
console.log('one client, ms per course', (performance.now() - began) / count)
await new Promise(r => setTimeout(r, 500))
on = false
const by = new Map<string, { n: number; ms: number; named: number }>()
for (const { text, name, ms } of seen) {
  const key = text.replace(/\s+/g, ' ').slice(0, Number(process.env.WIDE ?? 170))
  const e = by.get(key) ?? { n: 0, ms: 0, named: 0 }
  e.n++
  e.ms += ms
  if (name) e.named++
  by.set(key, e)
}
for (const [text, { n, ms, named }] of [...by].sort((a, b) => b[1].ms - a[1].ms).slice(0, 45))
  console.log((n / count).toFixed(2).padStart(6), (ms / count).toFixed(2).padStart(6), named > 0 ? 'N' : '-', text)
for (const clients of [1, 16]) {
  const t = await timesOf(ours, { clients, count: 640 })
  console.log(clients, 'clients', 1000 / t.perSecond, 'ms per course')
}
await server.close()
await postgres.stop()
