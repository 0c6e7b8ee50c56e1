import { expect, test } from 'vitest'
import { statementNames, steadyMark } from '../../../../server/ground/database/namedStatements.ts'

/** What a statement is called at its fifth time, when it counts as one that comes again and again. */
function nameOf(text: string): string | undefined {
  const names = statementNames()
  for (let time = 1; time < 5; time++) expect(names(text), `${time}`).toBeUndefined()
  return names(text)
}

test('questions that come again and again get a name, once', () => {
  const names = statementNames()
  const [one, other] = ['select 1 from role where id = $1', 'with x as (select 1) select 2 from x']
  for (let time = 0; time < 9; time++) for (const text of [one, other]) names(text)
  expect([names(one), names(other), names(one)]).toEqual(['s1', 's2', 's1'])
})

test('questions whose plan depends on their values, open ones and operations have none', () => {
  for (const text of [
    'select id from role where name like $1',
    'select id from role where created_at > $1',
    'select * from role',
    'update role set name = $1',
  ])
    expect(nameOf(text), text).toBeUndefined()
})

test('a statement that claims one plan for all values has one, also an operation and one that compares', () => {
  for (const text of ['select id from entrust where from_id = $1 and ends_at > $2', 'update role set name = $1'])
    expect(nameOf(`${steadyMark}${text}`), text).toBe('s1')
})
