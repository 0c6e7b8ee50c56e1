import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { clockOffset } from '../stored/clock.ts'
import type { DueJob } from './claim.ts'
import { faultText } from './recordFault.ts'

export interface JobBase {
  db: Database
  config: Config
  log(error: unknown, message: string): void
}

/** Returns the seconds until the next attempt: 5, 10, 20 … at most ten minutes. */
export const backOff = (attempts: number): number => Math.min(600, 5 * 2 ** (attempts - 1))

/** Schedules the job again after some seconds. */
export async function again(
  { db, config }: JobBase,
  { id }: DueJob,
  { error, seconds }: { error: unknown; seconds: number },
): Promise<void> {
  const statement = new Statement()
  const milliseconds = statement.value(seconds * 1000 + clockOffset(config))
  await statement.run(
    db,
    `update "process_job" set "state" = 'waiting', "lease_until" = null, "error" = ${statement.value(faultText(error))},
       "due" = clock_timestamp() + ${milliseconds} * interval '1 millisecond' where "id" = ${statement.value(id)}`,
  )
}

/** Deletes a finished job. If repeating it would be noticeable, delete it in the transaction that stores its result. */
export async function forgetJob(db: Database, id: string): Promise<void> {
  const statement = new Statement()
  await statement.steady(db, `delete from "process_job" where "id" = ${statement.value(id)}`)
}
