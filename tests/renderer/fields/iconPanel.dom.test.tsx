import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { IconPanel } from '../../../renderer/fields/icon/IconPanel.tsx'
import { ownIcons } from '../../../runtime/icons/ownIcons.ts'
import { forgetSchemas } from '../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../runtime/schema/schemaSource.ts'
import fontIcons from '../../../schemas/endpoints/font-icon.json'
import fontIcon from '../../../schemas/entities/icon/font-icon.json'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { Entity } from '../../../schemas/types/entity.ts'
import { startConsoleServer } from '../shell/consoleServer.ts'
import { putDocuments } from '../support/openPage.tsx'

afterEach(() => {
  setSchemaSource()
  forgetSchemas()
  ownIcons.set(new Map())
})

test('icons beyond those that are offered are found by the server, and drawn by name', async () => {
  putDocuments({}, { fontIcon: fontIcons as unknown as EndpointFamily }, { fontIcon: fontIcon as Entity })
  const all = Array.from({ length: 130 }, (_, at) => ({ name: `tower-${at}`, title: `塔楼${at}` }))
  const asked: (string | null)[] = []
  const drawn = new Set<string>()
  await startConsoleServer({
    '/configuration/fonts/options': ({ query }) => {
      const keyword = query.get('keyword')
      asked.push(keyword)
      return all.filter(({ title }) => title.includes(keyword ?? '')).slice(0, 100)
    },
    '/configuration/fonts/drawings': ({ query }) => {
      const names = (query.get('names') ?? '').split(',')
      for (const name of names) drawn.add(name)
      return names.map(name => ({ name, title: name, drawing: '<svg viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>' }))
    },
  })
  const user = userEvent.setup()
  const picked: string[] = []
  render(
    <IconPanel
      label="图标"
      opener={createRef()}
      value={undefined}
      onPick={icon => picked.push(icon)}
      onClose={() => {}}
    />,
  )
  expect(await screen.findByText('企业图标只列出前 100 个，请输入关键字查找')).toBeTruthy()
  expect(screen.queryByRole('gridcell', { name: '塔楼129' })).toBeNull()
  await user.type(screen.getByLabelText('搜索图标'), '塔楼129')
  await user.click(await screen.findByRole('gridcell', { name: '塔楼129' }))
  expect(picked).toEqual(['tower-129'])
  expect(asked).toEqual([null, '塔楼129'])
  await waitFor(() => expect(drawn.has('tower-129')).toBe(true))
})
