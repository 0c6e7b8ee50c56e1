import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../server/ground/kernel/registry.ts'
import type { EndpointInfo } from '../../../server/ground/kernel/registryTypes.ts'
import { acceptedArguments } from '../../../server/services/http/acceptedArguments.ts'
import { isFull } from '../../helpers/form.ts'
import { databaseKinds, givenServer, shareOf } from '../harness.ts'

/** Values that convert to a text, number or key by accident, or reach into a prototype. */
const wrong: Record<string, unknown> = {
  'an object without a text': { toString: 1, valueOf: 1 },
  'a list of such': [{ toString: 1, valueOf: 1 }],
  'a list of nothing': [null],
  'a list of lists': [[['a']]],
  'a number without end': 1e300,
  'a fraction below zero': -0.5,
  'a name of every object': 'constructor',
  'half a pattern': '%_\\[(*',
  'a long text': '长'.repeat(12_000),
  'a filter that is none': [{ field: { toString: 1 }, operator: { toString: 1 }, value: { toString: 1 } }],
  'an impossible day': ['0000-00-00', '9999-99-99T99:99:99+99:99'],
  no: false,
}

/** Ends the session that the test runs with. */
const endsSession = (name: string) => /logout|endSession|refresh|sessions?End/i.test(name)

describe.each(databaseKinds)('wrong values on %s', kind => {
  const server = givenServer(kind)
  let token: string
  beforeAll(async () => {
    token = await server.tokenFor('admin')
  })

  const send = async ({ method, path }: EndpointInfo, values: Record<string, unknown>) => {
    const rest = { ...values }
    const url = path.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
      const value = typeof rest[key] === 'string' ? String(rest[key]).slice(0, 100) : 'x'
      delete rest[key]
      return encodeURIComponent(value)
    })
    const verb = method as 'GET' | 'POST'
    if (verb !== 'GET') return server.raw(verb, url, { body: rest, token })
    const query = Object.fromEntries(
      Object.entries(rest).map(([key, one]) => [
        key,
        typeof one === 'string' ? one.slice(0, 500) : JSON.stringify(one),
      ]),
    )
    return server.raw(verb, url, { query, token })
  }

  const endpoints = [...registry.endpoints.values()].filter(({ name }) => !endsSession(name))
  const mine = shareOf(kind, endpoints, ({ name }) => name)

  /** In the short form every second argument is tried, with one of the values, another one than its neighbours. */
  const isTried = (endpoint: string, argument: string, place: number) =>
    isFull || (Buffer.from(endpoint + argument).reduce((sum, byte) => sum + byte, 0) + place) % 24 === 0

  for (const [place, [what, value]] of Object.entries(wrong).entries()) {
    it(`${what} in any argument of any endpoint is refused or accepted, never a server error`, async () => {
      const faults: string[] = []
      for (const endpoint of mine) {
        const { properties, required } = acceptedArguments(endpoint)
        const others = Object.fromEntries(
          required.map(name => [name, properties[name]?.type === 'array' ? ['x'] : 'x']),
        )
        for (const name of Object.keys(properties)) {
          if (!isTried(endpoint.name, name, place)) continue
          const answer = await send(endpoint, { ...others, [name]: value })
          const isSentence = answer.http === 200 || /\p{Script=Han}/u.test(answer.message)
          if (answer.http >= 500 || !isSentence) faults.push(`${endpoint.name} ${name}: ${answer.http} ${answer.text}`)
        }
      }
      expect(faults).toEqual([])
    })
  }
})
