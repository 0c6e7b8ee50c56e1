import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { DiagramView } from '../../../renderer/diagram/DiagramView.tsx'
import type { Diagram } from '../../../schemas/types/diagram.ts'

const diagram: Diagram = {
  measures: [
    { name: 'visits', title: '经过次数', unit: '次' },
    { name: 'hours', title: '平均历时', unit: '小时' },
  ],
  shapes: [
    { id: 'a', kind: 'userTask', x: 0, y: 0, width: 100, height: 80, name: '申请', figures: { visits: 4, hours: 1 } },
    {
      id: 'b',
      kind: 'userTask',
      x: 160,
      y: 0,
      width: 100,
      height: 80,
      name: '审批',
      state: 'current',
      note: '张三',
      figures: { visits: 2, hours: 8 },
    },
  ],
  edges: [
    {
      id: 'f',
      kind: 'flow',
      points: [
        [100, 40],
        [160, 40],
      ],
      isDone: true,
      figures: { visits: 2 },
    },
  ],
}

afterEach(cleanup)

const heatOf = (id: string) =>
  document.querySelector<SVGElement>(`[data-node="${id}"]`)?.style.getPropertyValue('--heat')

describe('a diagram', () => {
  test('is coloured by the figure that is chosen, the greatest most', () => {
    render(<DiagramView value={diagram} title="流程图" />)
    expect([heatOf('a'), heatOf('b')]).toEqual(['100%', '50%'])
    fireEvent.click(screen.getByLabelText('平均历时'))
    expect([heatOf('a'), heatOf('b')]).toEqual(['13%', '100%'])
    screen.getByText('8 小时')
  })

  test('says in words what the picture shows', () => {
    render(<DiagramView value={diagram} title="流程图" />)
    screen.getByText('审批，进行中，张三，经过次数 2 次，平均历时 8 小时')
    expect(document.querySelector('[data-edge="f"]')?.getAttribute('data-done')).toBe('true')
  })

  test('grows and shrinks in steps, and fits the width again', () => {
    render(<DiagramView value={diagram} title="流程图" />)
    const picture = screen.getByRole('img', { name: '流程图' })
    expect(picture.style.width).toBe('')
    fireEvent.click(screen.getByLabelText('放大'))
    const wide = Number.parseFloat(picture.style.width)
    fireEvent.click(screen.getByLabelText('缩小'))
    expect(Number.parseFloat(picture.style.width)).toBeLessThan(wide)
    fireEvent.click(screen.getByText('适合宽度'))
    expect(picture.style.width).toBe('')
  })
})
