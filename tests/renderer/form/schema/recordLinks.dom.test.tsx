import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { LinkedInput } from '../../../../renderer/form/schema/inputs/LinkedInput.tsx'
import type { LeafInputProps } from '../../../../renderer/form/schema/inputs/leafInput.ts'
import { recordLinks } from '../../../../renderer/form/schema/recordLinks.ts'
import { createSchemaStore } from '../../../../renderer/form/schema/schemaStore.ts'
import { useValueAt } from '../../../../renderer/form/schema/useStoreAt.ts'
import { evaluateArguments } from '../../../../schemas/evaluate/evaluateArguments.ts'
import { everyCode, openPage } from '../../support/openPage.tsx'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const post = {
  type: 'string',
  title: '岗位',
  'x-ref': 'post',
  'x-filters': [{ by: 'departmentId', value: '=form.department' }],
  'x-fills': [
    { field: 'seats', from: 'seats' },
    { field: 'locked', from: 'name' },
  ],
}
const root = {
  type: 'object',
  properties: {
    department: { type: 'string' },
    post,
    seats: { type: 'string' },
    locked: { type: 'string', readOnly: true },
  },
}
const posts = [
  { id: 'p1', code: 'CFO', name: '财务总监', departmentId: 'd1', seats: 1 },
  { id: 'p2', code: 'CTO', name: '技术总监', departmentId: 'd2', seats: 2 },
]
const field = {
  field: 'post',
  title: '岗位',
  input: 'reference',
  options: { source: 'post.all', value: 'id', label: 'name', shape: 'list' },
}

/** The choice over a store, with buttons in the place of the list of options. */
async function open(value: object) {
  const asked: Record<string, unknown>[] = []
  const { stop } = await openPage({
    page: 'post/nowhere',
    codes: everyCode,
    answers: {
      '/post/all': ({ body }) => {
        const wanted = JSON.parse(body) as Record<string, unknown>
        asked.push(wanted)
        return posts.filter(row => Object.entries(wanted).every(([name, each]) => row[name as 'id'] === each))
      },
    },
  })
  cleanup()
  const store = createSchemaStore({ schema: root, title: '表单', initial: value, structural: () => false })
  const links = recordLinks(post, { store, path: ['post'], root })!
  const Choice = ({ leaf, scope, onChange }: LeafInputProps) => (
    <>
      {['p1', 'p2', undefined].map(id => (
        <button key={String(id)} type="button" onClick={() => onChange(id)}>
          {id ?? '清空'}
        </button>
      ))}
      <output>{JSON.stringify(evaluateArguments(leaf.field.options?.with, scope))}</output>
    </>
  )
  const leaf = { kind: 'field', choices: [], field } as unknown as LeafInputProps['leaf']
  const scope = {}
  const Shown = () => {
    const held = useValueAt(store, ['post'])
    const props = { id: 'f', leaf, value: held, scope, disabled: false, invalid: false, describedBy: '' }
    const change = (next: unknown) => store.set(['post'], next)
    return (
      <LinkedInput
        {...props}
        links={links}
        Input={Choice}
        onChange={change}
        onBlur={() => {}}
        inputOf={() => undefined}
      />
    )
  }
  render(<Shown />)
  return { store, asked, stop, user: userEvent.setup() }
}

test('options follow another field, and a choice no longer offered is taken back with what it filled in', async () => {
  const { store, user, stop } = await open({ department: '=form.post' })
  // What a user typed is a value, never an expression.
  expect(screen.getByRole('status').textContent).toBe('{"departmentId":"=form.post"}')
  store.set(['department'], undefined)
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{}'))
  await user.click(screen.getByText('p1'))
  await waitFor(() => expect(store.value()).toEqual({ post: 'p1', seats: '1' }))
  store.set(['department'], 'd1')
  store.set(['department'], 'd2')
  await waitFor(() => expect(store.value()).toEqual({ department: 'd2' }))
  stop()
})

test('a choice fills in fields beside it, not locked ones, and clearing it clears them', async () => {
  const { store, user, stop } = await open({ seats: '9' })
  await user.click(screen.getByText('p2'))
  await waitFor(() => expect(store.value()).toEqual({ post: 'p2', seats: '2' }))
  await user.click(screen.getByText('清空'))
  expect(store.value()).toEqual({})
  stop()
})
