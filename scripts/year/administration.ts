import { auditLock, auditRefusedSignIn } from '../../server/domains/identity/proofs/signInAudit.ts'
import { systemCall } from '../../server/ground/kernel/createCall.ts'
import { interfere } from './interference.ts'
import { connect } from './neighbours.ts'
import type { Play } from './play.ts'
import { keepHouse } from './records.ts'
import { simulate } from './simulating.ts'
import * as words from './words.ts'
import { afterOfficeHours, workdays } from './workTime.ts'
import type { YearOf } from './yearOf.ts'

const day = 86_400_000
const minute = 60_000

/** Plans operations of the administrator and others besides applications. */
export function administrate(play: Play, year: YearOf): void {
  tellEverybody(play, year)
  hearComplaints(play, year)
  signIn(play, year)
  keepHouse(play, year)
  interfere(play, year)
  connect(play, year)
  simulate(play, year)
}

function tellEverybody({ at, stage, random }: Play, { administratorId, begin, end }: YearOf): void {
  const step = (end - begin) / (words.announcements.length + 1)
  words.announcements.forEach(([title, text], place) => {
    const time = afterOfficeHours(begin + (place + 1) * step - random.below(9) * day, random.below(8) + random.next())
    at(time, async () => void (await stage.call(administratorId, 'announcement.send', { title, text })))
  })
}

function hearComplaints({ at, stage, random, anybody }: Play, { administratorId, begin, end }: YearOf): void {
  const step = (end - begin) / (words.feedback.length + 1)
  words.feedback.forEach(({ kind, title, content, reply }, place) => {
    const author = anybody()
    const time = afterOfficeHours(begin + (place + 1) * step, random.below(8) + random.next())
    at(time, async () => {
      const { id, revision } = await stage.call(author, 'feedback.add', { kind, title, content })
      if (reply === null) return
      at(afterOfficeHours(time, 3 + random.below(20)), async () => {
        const state = random.chance(0.5) ? 'answered' : 'closed'
        await stage.call(administratorId, 'feedback.handle', { id, revision, state, reply })
      })
    })
  })
}

/** People look in without doing anything, mistype their passwords, and leave. */
function signIn(play: Play, { administratorId, begin, end }: YearOf): void {
  const { stage, random } = play
  const times = (midnight: number) => midnight + (8 * 60 + 20 + random.below(500)) * minute + random.below(minute)
  for (const midnight of workdays(begin, end)) {
    for (let count = 2 + random.below(3); count > 0; count--) {
      const userId = play.anybody()
      play.at(times(midnight), () => stage.signIn(userId))
    }
    if (random.chance(0.5)) play.at(times(midnight), () => stage.signIn(administratorId))
    if (random.chance(0.12)) {
      const person = play.person(play.anybody())
      play.at(times(midnight), async () => {
        const call = stage.from(systemCall(stage), person.id)
        await auditRefusedSignIn(call, person as never, '密码错误')
        if (random.chance(0.15)) await auditLock(call, person as never, 5)
        else await stage.signIn(person.id)
      })
    }
  }
}
