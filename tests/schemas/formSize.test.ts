import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checkPage } from '../../runtime/schema/checkPage.ts'
import { checkSchemas } from '../../scripts/check/checkSchemas.ts'
import { faultLine } from '../../scripts/check/fault.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const documents = 'schemas/examples'
const page = `${documents}/pages/employee/edit.json`
const entity = `${documents}/entities/employee.json`
const dictionary = `${documents}/dictionaries/grade.json`

const read = (file: string) => JSON.parse(readFileSync(`${root}/${file}`, 'utf8'))

/** Faults of the examples when these documents stand in the place of others. */
const faultsOf = (texts: Record<string, unknown>): string[] => {
  const written = Object.entries(texts).map(([file, document]) => [file, JSON.stringify(document)])
  const { faults } = checkSchemas({ root, documents, texts: Object.fromEntries(written) })
  return faults.filter(({ level }) => level === 'error').map(faultLine)
}

/** The form of an employee over and over: three of its fields in as many sections as are asked for. */
const formOf = (sections: number) => {
  const { sections: own, ...rest } = read(page)
  const section = { ...own[0], fields: own[0].fields.slice(0, 3) }
  return { ...rest, sections: Array.from({ length: sections }, () => section) }
}

test('E3 a form of 1,000 fields is taken, one of 5,000 refused with its size, before it is drawn too', () => {
  expect(checkPage(formOf(333), page)).toMatchObject({ kind: 'edit' })
  expect(faultsOf({ [page]: formOf(333) })).toEqual([])
  const large = formOf(1667)
  expect(faultsOf({ [page]: large })).toEqual([
    expect.stringContaining('sections: 5001 fields are more than the 2000 of the largest form'),
  ])
  expect(() => checkPage(large, page)).toThrow('5001 个字段')
})

test('E3 10,000 values may be chosen from, more are refused', () => {
  const values = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`)
  const withChoice = (count: number) => {
    const { properties, ...rest } = read(entity)
    return { ...rest, properties: { ...properties, choice: { type: 'string', title: '选择', enum: values(count) } } }
  }
  expect(faultsOf({ [entity]: withChoice(10_000) })).toEqual([])
  expect(faultsOf({ [entity]: withChoice(10_001) })).toEqual([
    expect.stringContaining('properties.choice.enum: must NOT have more than 10000 items'),
  ])
  const withEntries = (count: number) => ({
    ...read(dictionary),
    entries: values(count).map(value => ({ value, label: value })),
  })
  expect(faultsOf({ [dictionary]: withEntries(10_001) })).toEqual([
    expect.stringContaining('entries: must NOT have more than 10000 items'),
  ])
})
