import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRandom } from '../server/seed/random.ts'
import { administrate } from './year/administration.ts'
import { Approvals } from './year/approvals.ts'
import { dumpYear, tablesAsTheyAre } from './year/dump.ts'
import { applicationsOf } from './year/plan.ts'
import { Play } from './year/play.ts'
import { setTheStage } from './year/setTheStage.ts'
import { Stage } from './year/stage.ts'
import { isWorkday, midnight } from './year/workTime.ts'

/**
 * Plays a year of the demo company on the product itself, whose clock is moved, and writes what it stored to
 * server/seed/year/year.json.br. A first start shifts these rows to its own day. Run again when stored rows change
 * their form.
 */
const hour = 3_600_000
const day = 24 * hour
const lastDay = midnight(Date.parse('2026-11-20T04:00:00Z'))
const begin = lastDay - 372 * day
const end = lastDay + 19 * hour

const stage = await Stage.open(begin - 30 * day)
const random = createRandom(20_261_127)
const erp = createServer((request, response) => {
  const now = Date.now()
  // The ERP is down now and then: so long that calls are given up. The others only stumble.
  const isErp = request.url?.startsWith('/api') === true
  const isDown = isErp ? down.some(([from, to]) => now >= from && now < to) : random.chance(0.04)
  let body = ''
  request.on('data', part => {
    body += String(part)
  })
  request.on('end', () => {
    response.writeHead(isDown ? 503 : 202, { 'content-type': 'application/json' })
    response.end(isDown ? '{"message":"service unavailable"}' : '{"accepted":true}')
    const { callback } = isDown || !isErp ? {} : (JSON.parse(body) as { callback?: string })
    if (callback !== undefined) play.at(now + (3 + random.below(40)) * 60_000, () => answer(callback))
  })
})

/** Sends the later result of the ERP: a code, or the reason of a refusal. */
async function answer(callback: string): Promise<void> {
  const payload = random.chance(0.12)
    ? { error: '统一社会信用代码与主数据不一致' }
    : { variables: { erpCode: `V${100_000 + random.below(900_000)}` } }
  const { statusCode, payload: text } = await stage.app.inject({ method: 'POST', url: callback, payload })
  if (statusCode !== 200) throw new Error(`callback: ${text}`)
}

const down: [number, number][] = [
  [lastDay - 205 * day, lastDay - 194 * day],
  [lastDay - 68 * day, lastDay - 54 * day],
  [lastDay - 31 * day, lastDay - 21 * day],
  [lastDay - 9 * day, end + day],
]
await new Promise<void>(resolve => erp.listen(0, '127.0.0.1', resolve))
const erpAddress = `http://127.0.0.1:${(erp.address() as AddressInfo).port}`

const { initiators, administratorId, approvers, slow } = await setTheStage(stage, { erpAddress })
const before = await tablesAsTheyAre(stage.db)
const play = new Play(stage, random, approvers)
const approvals = new Approvals(play, { administratorId, slow })
const applications = applicationsOf(random, { from: begin, to: lastDay, count: 360 })
for (const application of applications) {
  const isOwn = random.chance(0.03)
  approvals.plan(application, isOwn ? administratorId : random.pick(initiators), random.chance(0.06) ? 5 : 1)
}
administrate(play, { administratorId, begin, end, erpAddress, restored: down.slice(0, -1).map(([, to]) => to) })
await stage.moveTo(begin)
const started = performance.now()
await play.run(end)
console.log(`played in ${Math.round((performance.now() - started) / 1000)} s`)
if (!isWorkday(lastDay)) throw new Error('the last day is no workday')
const counted = new Map<string, number>()
for (const text of play.refused) counted.set(text, (counted.get(text) ?? 0) + 1)
for (const [text, count] of counted) console.log(`refused ${count} × ${text.slice(0, 200)}`)
await dumpYear(stage, { before, lastDay, erpAddress })
process.exit(0)
