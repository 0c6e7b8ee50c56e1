import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PropertyPanel } from '../../../designers/process/PropertyPanel.tsx'
import { ProcessDesign } from '../../../designers/process/processDesign.ts'
import { nameOf } from '../../../processes/document/scene.ts'
import { sample } from '../../processes/document/sample.ts'

afterEach(cleanup)

test('a name that is being typed outlasts other steps, and is kept when another element is selected', () => {
  const design = new ProcessDesign(sample)
  design.select(['start'])
  render(<PropertyPanel design={design} />)
  const input = screen.getByLabelText('名称')
  fireEvent.change(input, { target: { value: '提交' } })
  act(() => void design.run({ do: 'move', ids: ['start'], by: { x: 5, y: 0 } }))
  act(() => design.select(['start']))
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '提交')
  expect(screen.getByLabelText('名称')).toBe(input)
  act(() => design.select(['end']))
  expect(nameOf(design.document.element('start')!)).toBe('提交')
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '')
  act(() => design.undo())
  act(() => design.select(['start']))
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '')
})
