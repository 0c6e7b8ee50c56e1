import { render, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Icon } from '../../../renderer/ui/Icon.tsx'
import { announceChange } from '../../../runtime/data/changes.ts'
import { ownIcons } from '../../../runtime/icons/ownIcons.ts'
import { forgetSchemas } from '../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import { type Call, startConsoleServer } from '../../renderer/shell/consoleServer.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'
let calls: Call[]
let stop: () => void

beforeAll(async () => {
  setSchemaSource()
  forgetSchemas()
  const server = await startConsoleServer({
    '/configuration/fonts/drawings': ({ query }) =>
      (query.get('names') ?? '').split(',').flatMap(name => (name === 'gone' ? [] : [{ name, title: name, drawing }])),
  })
  calls = server.calls
  stop = server.stop
})
afterAll(() => stop())
beforeEach(() => {
  calls.length = 0
  ownIcons.set(new Map())
})

const masks = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('span')].filter(({ style }) => style.maskImage.includes('svg'))

test('icons of the company on one screen are asked for together, once', async () => {
  const { container, rerender } = render(
    <>
      <Icon name="house" />
      <Icon name="flag" />
      <Icon name="house" />
    </>,
  )
  await waitFor(() => expect(masks(container)).toHaveLength(3))
  rerender(<Icon name="house" />)
  expect(calls.map(({ query }) => query.get('names'))).toEqual(['house,flag'])
  announceChange('fontIcon.update', null)
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('an icon that is gone, and one of the console, ask for nothing more', async () => {
  const { container, rerender } = render(<Icon name="gone" />)
  await waitFor(() => expect(ownIcons.get().get('gone')).toBeNull())
  rerender(<Icon name="HomeOutlined" />)
  rerender(<Icon name="gone" />)
  expect(container.querySelector('svg')).not.toBeNull()
  expect(calls).toHaveLength(1)
})
