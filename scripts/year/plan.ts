import type { Random } from '../../server/seed/random.ts'
import { leaveKinds, places, purchases, vendors } from './words.ts'
import { dateOf, workdays } from './workTime.ts'

const day = 86_400_000
const hour = 3_600_000

export interface Application {
  at: number
  key: 'leave' | 'purchase' | 'vendor'
  variables: Record<string, unknown>
}

/** More applications at the end of a quarter and before long holidays than in August and around the spring festival. */
const seasons = [0.9, 0.6, 1.1, 1.2, 1, 1.15, 0.95, 0.8, 1.2, 0.9, 1.1, 1.3]

/** When who applies for what: so many of them over the workdays of the year, the nearest ones a little denser. */
export function applicationsOf(
  random: Random,
  { from, to, count }: { from: number; to: number; count: number },
): Application[] {
  const days = workdays(from, to)
  const weights = days.map(
    (at, place) => (seasons[new Date(at + 8 * hour).getUTCMonth()] ?? 1) * (0.8 + place / days.length / 2),
  )
  const whole = weights.reduce((sum, one) => sum + one, 0)
  const kinds = Object.entries(leaveKinds).flatMap(([kind, { weight }]) => Array.from({ length: weight }, () => kind))
  let vendor = 0
  return Array.from({ length: count }, () => {
    const at = days[placeIn(weights, random.next() * whole)] ?? to
    const moment = at + (9 * 60 + random.below(500)) * 60_000 + random.below(60_000)
    const draw = random.next()
    if (draw < 0.52) return leave(random, moment, random.pick(kinds))
    if (draw < 0.84) return purchase(random, moment)
    return vendorOf(random, moment, vendor++)
  }).sort((one, other) => one.at - other.at)
}

/** Returns the index of the part in which a length ends when the parts are laid side by side. */
function placeIn(parts: readonly number[], length: number): number {
  let left = length
  return parts.findIndex(part => {
    left -= part
    return left <= 0
  })
}

function leave(random: Random, at: number, kind: string): Application {
  const {
    days: [least, most],
    reasons,
  } = leaveKinds[kind] as (typeof leaveKinds)[string]
  const length = least + random.below(most - least + 1)
  const ahead = kind === '病假' ? 0 : 2 + random.below(14)
  const coming = workdays(at + ahead * day, at + (ahead + length * 2 + 6) * day)
  const [first = at, last = at] = [coming[0], coming[length - 1]]
  return {
    at,
    key: 'leave',
    variables: {
      kind,
      from: dateOf(first),
      to: dateOf(last),
      half: random.chance(0.15),
      reason: random.pick(reasons),
    },
  }
}

function purchase(random: Random, at: number): Application {
  const { subject, reason, items } = random.pick(purchases)
  const factor = random.pick([0.5, 0.5, 1, 1, 1, 1.5, 2])
  return {
    at,
    key: 'purchase',
    variables: {
      subject: `${random.pick(places)}${subject}`,
      urgent: random.chance(0.2),
      reason,
      items: items.map(([name, quantity, price]) => ({
        name,
        quantity: Math.max(1, Math.round(quantity * factor)),
        price,
      })),
    },
  }
}

const cities = ['杭州', '苏州', '佛山', '厦门', '天津', '济南', '合肥', '郑州', '昆明', '贵阳']
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

function vendorOf(random: Random, at: number, place: number): Application {
  const known = vendors[place % vendors.length] as (typeof vendors)[number]
  const city = place < vendors.length ? '' : random.pick(cities)
  const vendor = { ...known, name: `${city}${known.name}` }
  const taxNumber = `91310${Array.from({ length: 13 }, () => signs.charAt(random.below(31))).join('')}`
  return { at, key: 'vendor', variables: { ...vendor, taxNumber } }
}
