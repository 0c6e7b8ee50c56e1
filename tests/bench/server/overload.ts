import { median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import type { Company } from './mixedLoad.ts'
import { work } from './mixedLoad.ts'
import { type Answered, asJson, paced, pressed, share, timesOf } from './paced.ts'

export interface Overload {
  /** Answered a second with as many callers as keep it busy. */
  best: number
  /** Answered a second with five times as many calls as that. */
  under: number
  /** Milliseconds within which 95 of 100 refusals arrived. */
  refusedWithin: number
  /** Statuses of refusals and how many there were; 0 is no answer. */
  refusals: Record<number, number>
  /** Seconds after the overload until a call is answered as fast as before it. */
  normalAfter: number
}

const callers = 40

/** Five times as many calls as can be answered, in turns with as many as can be. */
export async function overload(company: Company, seconds: number): Promise<Overload> {
  const shot = (index: number) => work(company, index)
  const usual = share(timesOf(await paced(company.base, { perSecond: 20, seconds: 3 }, shot)), 0.95)
  let best = 0
  const press = async () => {
    const answers = await pressed(company.base, { callers, seconds }, shot)
    best = perSecond(answers, seconds)
    return answers
  }
  await press()
  const answers = await inTurns(['best', 'under'], { runs: 3, warmUps: 1 }, side =>
    side === 'best' ? press() : paced(company.base, { perSecond: best * 5, seconds }, shot),
  )
  const refused = answers.under.flat().filter(({ status }) => status !== 200)
  const normalAfter = await secondsUntil(company, Math.max(usual * 2, 100))
  return {
    best: median(answers.best.map(each => perSecond(each, seconds))),
    under: median(answers.under.map(each => perSecond(each, seconds))),
    refusedWithin: share(timesOf(refused), 0.95),
    refusals: Object.fromEntries(
      [...new Set(refused.map(({ status }) => status))].map(status => [
        status,
        refused.filter(one => one.status === status).length,
      ]),
    ),
    normalAfter,
  }
}

/** Counts only answers during the load: a later answer kept its caller waiting. */
const perSecond = (answers: readonly Answered[], seconds: number) =>
  answers.filter(({ status, at }) => status === 200 && at <= seconds * 1000).length / seconds

async function secondsUntil({ base, token }: Company, milliseconds: number): Promise<number> {
  const began = performance.now()
  for (;;) {
    const [one] = await paced(base, { perSecond: 1, seconds: 1 }, () =>
      asJson(token, 'list', '/upms/user/list', { current: 1, size: 20 }),
    )
    const after = (performance.now() - began) / 1000
    if ((one?.status === 200 && one.milliseconds <= milliseconds) || after > 30) return after
  }
}
