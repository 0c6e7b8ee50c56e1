import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PlainTree } from '../../../renderer/ui/PlainTree.tsx'
import { toNodes } from '../../../renderer/ui/treeNodes.ts'

const nodes = toNodes(
  [
    {
      id: 'group',
      name: '集团',
      children: [
        { id: 'finance', name: '财务部', children: [{ id: 'audit', name: '审计组' }] },
        { id: 'people', name: '人力部', enabled: false },
      ],
    },
  ],
  'name',
  undefined,
)

function show(words = '') {
  const chosen: string[] = []
  function Holder() {
    const [expanded, setExpanded] = useState<readonly string[]>(['group'])
    return (
      <PlainTree
        label="组织"
        nodes={nodes}
        words={words}
        expanded={expanded}
        onExpand={setExpanded}
        chosen="people"
        onChoose={key => chosen.push(key)}
      />
    )
  }
  render(<Holder />)
  return { chosen, user: userEvent.setup() }
}

const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const names = () => screen.getAllByRole('treeitem').map(({ textContent }) => textContent)

test('expanded nodes are drawn with level, position and state', () => {
  show()
  expect(names()).toEqual(['集团', '财务部', '人力部已停用'])
  expect(item('集团').getAttribute('aria-expanded')).toBe('true')
  expect(item('财务部').getAttribute('aria-level')).toBe('2')
  expect(item('财务部').getAttribute('aria-expanded')).toBe('false')
  expect(item('人力部').getAttribute('aria-setsize')).toBe('2')
  expect(item('人力部').getAttribute('aria-selected')).toBe('true')
})

test('the keyboard moves, collapses and selects', async () => {
  const { chosen, user } = show()
  await user.tab()
  expect(document.activeElement).toBe(item('人力部'))
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(names()).toContain('审计组')
  await user.keyboard('{ArrowRight}{Enter}')
  expect(chosen).toEqual(['audit'])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(names()).not.toContain('审计组')
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(item('集团'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(item('人力部'))
})

test('a click selects, a click on the arrow collapses', async () => {
  const { chosen, user } = show()
  await user.click(screen.getByText('财务部'))
  expect(chosen).toEqual(['finance'])
  const arrow = item('集团').querySelector('[data-fold]')
  if (arrow) await user.click(arrow)
  expect(names()).toEqual(['集团'])
})

test('all search matches are expanded', () => {
  show('组')
  expect(names()).toContain('审计组')
})
