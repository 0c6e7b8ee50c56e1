import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkPage } from '../../../runtime/schema/checkPage.ts'
import { newestVersion, upgradeDocument } from '../../../schemas/upgrades/upgradeDocument.ts'
import { checkSchemas } from '../../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../../scripts/check/fault.ts'
import { filesBelow } from '../../../scripts/documents/filesBelow.ts'
import { upgradeText } from '../../../scripts/upgrade/upgradeFiles.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const olderPages = filesBelow(root, 'schemas/examples/versions/1', '.json')
const read = (file: string) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as Record<string, unknown>

describe('a page of version 1', () => {
  test.each(olderPages)('%s passes the check, the server and the browser as it stands', file => {
    expect(read(file).version).toBe(1)
    const extra = { folder: 'pages', file }
    // Its own route and code may be taken by the example as it is written today.
    const { faults } = checkSchemas({ root, documents: 'schemas/examples', extra })
    expect(
      faults.filter(fault => fault.level === 'error' && !/already belongs/.test(fault.message)).map(faultLine),
    ).toEqual([])
    expect(faults.filter(fault => fault.file === file).map(fault => fault.message)).toContain(
      'written in version 1 of the language: npm run upgrade writes it in 2',
    )
    expect(checkPage(read(file), file).version).toBe(2)
  })

  test('says who may see it by permission alone, and what is there instead of what is missing', () => {
    expect(
      upgradeDocument('page', {
        version: 1,
        title: '登录',
        permission: 'NEVER_ASKED',
        noNeedLogin: true,
        noPadding: true,
        isSideBar: false,
      }),
    ).toEqual({ version: 2, title: '登录', permission: '@public', padding: false, sideBar: false })
    expect(
      upgradeDocument('page', {
        version: 1,
        permission: 'CODE',
        noNeedLogin: false,
        noPadding: false,
        isSideBar: true,
      }),
    ).toEqual({ version: 2, permission: 'CODE', sideBar: true })
  })
})

test('an upgrade leaves alone what it is given', () => {
  const document = Object.freeze({ version: 1, noPadding: true })
  upgradeDocument('page', document)
  expect(document).toEqual({ version: 1, noPadding: true })
})

test('what is of today, of tomorrow or no document is given back as it is', () => {
  for (const content of [{ version: 2 }, { version: 99 }, { version: 'x' }, {}, [], null, 'text', undefined])
    expect(upgradeDocument('page', content)).toBe(content)
})

test('the types, the generated shapes and the upgrades agree on the newest version', () => {
  const shapes = {
    page: 'page',
    entity: 'entity',
    endpoints: 'endpoints',
    routes: 'routes',
    dictionary: 'dictionary',
    rules: 'rules',
  } as const
  for (const [type, schema] of Object.entries(shapes)) {
    const text = readFileSync(`${root}/schemas/json/${schema}.schema.json`, 'utf8')
    const versions = new Set([...text.matchAll(/"version": \{[^}]*"const": (\d+)/g)].map(match => Number(match[1])))
    expect([...versions], schema).toEqual([newestVersion(type as keyof typeof shapes)])
  }
})

describe('npm run upgrade', () => {
  test('changes the number alone where nothing else changes', () => {
    const text = '{ "version": 1,\n    "kind":"list" }\n'
    expect(upgradeText('page', text)).toBe('{ "version": 2,\n    "kind":"list" }\n')
  })

  test('lays a changed document out as this project does', () => {
    expect(upgradeText('page', '{"version":1,"kind":"custom","noNeedLogin":true}')).toBe(
      '{ "version": 2, "kind": "custom", "permission": "@public" }\n',
    )
  })

  test('leaves alone what is of today, and what is no JSON', () => {
    expect(upgradeText('page', '{ "version": 2 }')).toBeUndefined()
    expect(upgradeText('page', '{ "version": 1')).toBeUndefined()
  })
})
