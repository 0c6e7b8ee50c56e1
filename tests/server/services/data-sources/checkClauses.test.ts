import { expect, it } from 'vitest'
import { checkFacts, withChoices } from '../../../../server/services/data-sources/checkClauses.ts'

it.each([
  ["(kind = ANY (ARRAY['a'::text, 'b'::text]))", ['a', 'b']],
  ["((kind)::text = ANY ((ARRAY['a'::character varying, 'it''s'::character varying])::text[]))", ['a', "it's"]],
  ["((kind IS NULL) OR (kind = ANY (ARRAY['a'::text])))", ['a']],
  ["((kind = 'a'::text) OR (kind = 'b (c), d'::text))", ['a', 'b (c), d']],
  ["(`kind` in (_utf8mb4\\'a\\',_utf8mb4\\'b\\'))", ['a', 'b']],
  ["`kind` in ('a','b')", ['a', 'b']],
  ["((kind)::text = ANY (ARRAY[('a'::character varying)::text, ('b'::character varying)::text]))", ['a', 'b']],
  ["(kind = ANY ('{a,b}'::text[]))", ['a', 'b']],
])('L10 %s are choices', (clause, values) => {
  expect(checkFacts([clause]).choices).toEqual([{ column: 'kind', values }])
})

it.each([
  ['(end_on >= start_on)', { left: 'end_on', operator: '>=', right: 'start_on' }],
  ['(("endOn")::date > "start on")', { left: 'endOn', operator: '>', right: 'start on' }],
  ['(`end_on` >= `start_on`)', { left: 'end_on', operator: '>=', right: 'start_on' }],
  ['((end_on IS NULL) OR (start_on <= end_on))', { left: 'start_on', operator: '<=', right: 'end_on' }],
])('L10 %s is a rule of two columns', (clause, comparison) => {
  expect(checkFacts([clause]).comparisons).toEqual([comparison])
})

it('L10 several conditions are read one by one', () => {
  const clause = "((kind = ANY (ARRAY['a'::text])) AND (b < c) AND (price > (0)::numeric))"
  expect(checkFacts([clause])).toEqual({
    choices: [{ column: 'kind', values: ['a'] }],
    comparisons: [{ left: 'b', operator: '<', right: 'c' }],
  })
})

it.each([
  "(NOT (kind = ANY (ARRAY['a'::text])))",
  "(lower(kind) = ANY (ARRAY['a'::text]))",
  "((other IS NULL) OR (kind = ANY (ARRAY['a'::text])))",
  "((kind = 'a'::text) OR (other = 'b'::text))",
  "(kind <> 'a'::text)",
  `(kind = ANY ('{"a b",c}'::text[]))`,
  "(kind = ANY ('{}'::text[]))",
  '(length(kind) > size)',
  '((a > b) OR (c > d))',
  '(price > 0)',
  "(kind ~ '^(a|b) and c >= d$'::text)",
])('L10 %s is left to the database', clause => {
  expect(checkFacts([clause])).toEqual({ choices: [], comparisons: [] })
})

it('L10 values are those that every constraint allows, for texts only', () => {
  const facts = checkFacts(["kind in ('a','b')", "kind in ('b','c')", "level in ('1')"])
  const columns = ['varchar', 'int4'].map((type, index) => ({ name: ['kind', 'level'][index] ?? '', type, values: [] }))
  expect(withChoices(columns, facts).map(({ values }) => values)).toEqual([['b'], []])
})
