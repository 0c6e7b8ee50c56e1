import { type Figure, figure } from '../figure.ts'
import { openApprovalDesk } from '../server/approvalDesk.ts'
import { type DatabaseName, onBoth, type Staffed } from '../server/bothDatabases.ts'
import { faults, toLimit } from '../server/limits.ts'
import { paced, share, timesOf } from '../server/paced.ts'
import { start } from '../server/people.ts'

const area = 'approvals'
const pace = { perSecond: 100, seconds: process.env.LONG === '1' ? 120 : 20 }

/** Measures approvals at a fixed rate, and the time until the next approver's list contains the application. */
export async function* approvals(): AsyncGenerator<Figure> {
  yield* onBoth(area, measured)
}

async function measured(kind: DatabaseName, { env, administrator, others }: Staffed): Promise<Figure[]> {
  const running = await start(env)
  try {
    const company = { base: running.base, token: administrator.access_token }
    const desk = await openApprovalDesk(company, others)
    // Two of the three approvers of an application have a successor.
    await desk.start((pace.perSecond * pace.seconds) / 2)
    const answers = await paced(running.base, pace, desk.next)
    await desk.settled()
    const name = `${kind}, ${pace.perSecond} approvals a second`
    const approved = timesOf(answers, 'approve')
    console.log(
      `     ${name}: ${approved.length} of ${answers.length} calls agree, 50 of 100 ` +
        `within ${share(approved, 0.5).toFixed(0)} ms; ${desk.seen.length} seen by the next person`,
    )
    return [
      toLimit(area, `${name}, 95 of 100, to 300 ms`, share(approved, 0.95), 300),
      toLimit(area, `${name}, seen by the next person, 99 of 100, to 1 s`, share(desk.seen, 0.99), 1000),
      faults(area, name, answers),
      figure({ area, name: `${name}, never seen`, ours: desk.unseen, other: 0, unit: '', bar: 0 }),
    ]
  } finally {
    await running.stop()
  }
}
