import { expect, test } from 'vitest'
import { authorize } from '../../../../server/ground/kernel/authorize.ts'
import type { Principal, Session } from '../../../../server/ground/kernel/call.ts'
import { steps } from '../../../../server/services/http/answerCall.ts'

test('the way of a call: rights come before what is wrong with its arguments', () => {
  expect(Object.keys(steps)).toEqual([
    'authenticate',
    'limit',
    'gather',
    'requireOwnPassword',
    'authorise',
    'checkArguments',
    'run',
  ])
})

const person: Principal = { kind: 'person', session: { codes: new Set(['POSITION_VIEW']) } as unknown as Session }
const application: Principal = { kind: 'application', application: { id: 'a', name: '财务系统' } }

test.each([
  [null, '@public', undefined],
  [null, '@signedIn', 'SIGN_IN_NEEDED'],
  [null, '@application', 'SIGN_IN_NEEDED'],
  [person, '@signedIn', undefined],
  [person, 'POSITION_VIEW', undefined],
  [person, ['POSITION_ADD', 'POSITION_VIEW'], undefined],
  [person, 'POSITION_ADD', 'FORBIDDEN'],
  [person, '@application', 'FORBIDDEN'],
  [application, '@application', undefined],
  [application, '@public', undefined],
  [application, '@signedIn', 'FORBIDDEN'],
  [application, 'POSITION_VIEW', 'FORBIDDEN'],
] as const)('%j may make a call that needs %j unless %s', (principal, permission, error) => {
  const judge = () => authorize(principal, permission as string | string[])
  if (error === undefined) expect(judge).not.toThrow()
  else expect(judge).toThrow(expect.objectContaining({ error }))
})
