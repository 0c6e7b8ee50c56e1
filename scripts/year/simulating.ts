import { setTimeout } from 'node:timers/promises'
import { systemCall } from '../../server/ground/kernel/createCall.ts'
import { seedSimulations } from '../../server/seed/seedProcesses.ts'
import type { Play } from './play.ts'
import { afterOfficeHours } from './workTime.ts'
import type { YearOf } from './yearOf.ts'

const day = 86_400_000

/** Scenarios that are run now and then, and a forecast from the history. */
export function simulate(play: Play, { administratorId, begin, end }: YearOf): void {
  const { stage } = play
  const act = (name: string, args: Record<string, unknown>) => stage.call(administratorId, name, args)
  const finished = async (table: 'processSimulationRun' | 'processForecast') => {
    for (let round = 0; round < 600; round++) {
      const open = await stage.db.selectFrom(table).select('id').where('state', 'in', ['waiting', 'running']).execute()
      if (open.length === 0) return
      await setTimeout(100)
    }
    throw new Error(`${table} does not end`)
  }
  play.at(afterOfficeHours(begin + 30 * day, 3), () => seedSimulations(systemCall(stage), play.anybody()))
  for (const ago of [300, 160, 75, 12])
    play.at(afterOfficeHours(end - ago * day, 1.6), async () => {
      const rows = await stage.db.selectFrom('processSimulation').select('id').orderBy('id').execute()
      for (const { id } of rows) {
        await act('processSimulation.run', { id })
        await finished('processSimulationRun')
      }
    })
  for (const [ago, key] of [
    [20, 'leave'],
    [8, 'purchase'],
  ] as const)
    play.at(afterOfficeHours(end - ago * day, 4.4), async () => {
      const model = await stage.db
        .selectFrom('processModel')
        .select('id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      await act('processForecast.start', {
        modelId: model.id,
        from: play.dateAhead(-300),
        to: play.dateAhead(-1),
      })
      await finished('processForecast')
    })
}
