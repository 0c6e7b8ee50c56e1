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
  test('colours nodes by the selected figure, the largest most strongly', () => {
    render(<DiagramView value={diagram} title="流程图" />)
    expect([heatOf('a'), heatOf('b')]).toEqual(['100%', '50%'])
    fireEvent.click(screen.getByLabelText('平均历时'))
    expect([heatOf('a'), heatOf('b')]).toEqual(['13%', '100%'])
    screen.getByText('8 小时')
  })

  test('describes its content in words', () => {
    render(<DiagramView value={diagram} title="流程图" />)
    screen.getByText('审批，进行中，张三，经过次数 2 次，平均历时 8 小时')
    expect(document.querySelector('[data-edge="f"]')?.getAttribute('data-done')).toBe('true')
  })

  test('zooms in steps and fits the width again', () => {
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

describe('a diagram of running instances', () => {
  const running: Diagram = {
    measures: diagram.measures!,
    edges: [],
    shapes: diagram.shapes.map(shape =>
      shape.id === 'a'
        ? shape
        : { ...shape, tokens: 3, incidents: { count: 2, address: '/process-example/exception?nodeId=b' } },
    ),
  }

  test('counts tokens, links incidents to their list, and explains both in a legend and in words', () => {
    render(<DiagramView value={running} title="流程图" />)
    expect(document.querySelector('[data-tokens]')?.textContent).toContain('3')
    const mark = screen.getByLabelText('“审批”的 2 个异常')
    expect(mark.getAttribute('href')).toBe('#/process-example/exception?nodeId=b')
    screen.getByText('进行中的令牌')
    screen.getByText('异常，点击查看')
    screen.getByText('审批，进行中，张三，3 个令牌，2 个异常，经过次数 2 次，平均历时 8 小时')
  })

  test('has a colour scale up to the largest value, which follows the selected figure', () => {
    render(<DiagramView value={running} title="流程图" />)
    const scale = () => document.querySelector('[data-scale]')?.textContent
    expect(scale()).toBe('04 次')
    fireEvent.click(screen.getByLabelText('平均历时'))
    expect(scale()).toBe('08 小时')
  })

  test('has no legend without tokens, incidents or figures', () => {
    render(<DiagramView value={{ shapes: diagram.shapes.slice(0, 1), edges: [] }} title="流程图" />)
    expect(document.querySelector('[data-sign], [data-scale], [data-tokens], [data-incidents]')).toBeNull()
  })
})

describe('a diagram of differences', () => {
  const compared: Diagram = {
    shapes: [
      { id: 'a', kind: 'userTask', x: 0, y: 0, width: 100, height: 80, name: '申请', difference: 'removed' },
      { id: 'b', kind: 'userTask', x: 160, y: 0, width: 100, height: 80, name: '审批' },
    ],
    edges: [
      {
        id: 'f',
        kind: 'flow',
        points: [
          [100, 40],
          [160, 40],
        ],
        difference: 'added',
      },
    ],
  }

  test('marks them with signs from a legend, and describes them in words', () => {
    render(<DiagramView value={compared} title="版本对比" />)
    const marks = [...document.querySelectorAll('[data-mark]')].map(each => [
      each.getAttribute('data-mark'),
      each.textContent,
    ])
    expect(marks).toEqual([
      ['a', '−'],
      ['f', '+'],
    ])
    const keys = [...document.querySelectorAll('span[data-difference]')].map(each => each.textContent)
    expect(keys).toEqual(['+新增', '−删除'])
    screen.getByText('申请，删除')
  })

  test('gives a focused element a halo and scrolls to it each time', () => {
    const seen: unknown[] = []
    Element.prototype.scrollIntoView = function () {
      seen.push(this.getAttribute('data-node') ?? this.getAttribute('data-edge'))
    }
    const { rerender, container } = render(<DiagramView value={compared} title="版本对比" />)
    expect(container.querySelector('[class*=halo]')).toBeNull()
    rerender(<DiagramView value={compared} title="版本对比" focus={{ id: 'b' }} />)
    rerender(<DiagramView value={compared} title="版本对比" focus={{ id: 'f' }} />)
    expect(container.querySelector('polyline[class*=halo]')?.getAttribute('points')).toBe('100,40 160,40')
    rerender(<DiagramView value={compared} title="版本对比" focus={{ id: 'f' }} />)
    expect(seen).toEqual(['b', 'f', 'f'])
  })
})
