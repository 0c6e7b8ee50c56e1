import { afterAll, describe, expect, it } from 'vitest'
import { setCompanyCalendar } from '../../../schemas/evaluate/companyCalendar.ts'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { databaseKinds, dataOf, givenServer } from '../harness.ts'

describe.each(databaseKinds)('the calendar of the company on %s', kind => {
  const server = givenServer(kind)
  afterAll(() => setCompanyCalendar(undefined))

  it('is what workdays count by, as soon as a holiday is stored or deleted', async () => {
    const token = await server.tokenFor('admin')
    const workdays = () => compile("=workdays('2031-04-07', '2031-04-13')").evaluate({})
    expect(workdays()).toBe(5)
    const holiday = await server.call('workCalendar.saveDay', { date: '2031-04-08', name: '假日' }, token)
    const worked = { date: '2031-04-12', name: '调休', working: true }
    const saturday = await server.call('workCalendar.saveDay', worked, token)
    expect(workdays()).toBe(5)
    const told = dataOf<{ days: string[]; holidays: string[]; workdays: string[] }>(
      await server.call('workCalendar.company', {}, token),
    )
    expect(told.days).toEqual(['1', '2', '3', '4', '5'])
    expect(told.holidays).toContain('2031-04-08')
    expect(told.workdays).toContain('2031-04-12')
    await server.call('workCalendar.deleteDays', { ids: [dataOf(saturday).id] }, token)
    expect(workdays()).toBe(4)
    await server.call('workCalendar.deleteDays', { ids: [dataOf(holiday).id] }, token)
    expect(workdays()).toBe(5)
  })
})
