import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { tableKeys } from '../../../renderer/table/tableKeys.ts'

afterEach(cleanup)

const nothing = { onEnter: () => undefined, onPick: () => undefined, onFold: () => false }

describe('table keys', () => {
  it('go to the last row of the table itself, not of a nested page', () => {
    const { container } = render(
      <table onKeyDown={tableKeys(nothing)}>
        <tbody>
          <tr data-at="0" tabIndex={0} />
          <tr data-at="1" tabIndex={-1} />
          <tr>
            <td>
              <table>
                <tbody>
                  <tr data-at="0" tabIndex={0} id="inner" />
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>,
    )
    const first = container.querySelector<HTMLElement>('tr[data-at="0"]')
    first?.focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' })
    expect(document.activeElement?.id).toBe('')
    expect(document.activeElement?.getAttribute('data-at')).toBe('1')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Home' })
    expect(document.activeElement).toBe(first)
  })
})
