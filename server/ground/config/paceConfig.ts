/** How often a server looks for work, and how long it waits for another server, the database or a neighbour. */
export interface PaceConfig {
  /** How long work of processes stays with a server that does not renew its claim. */
  processLeaseSeconds: number
  processLookMilliseconds: number
  jobLookMilliseconds: number
  jobRetrySeconds: number
  databaseSilenceSeconds: number
}

export interface PaceValues {
  PROCESS_LEASE_SECONDS: number
  PROCESS_LOOK_MS: number
  JOB_LOOK_MS: number
  JOB_RETRY_SECONDS: number
  DATABASE_SILENCE_SECONDS: number
}

export const readPace = (values: PaceValues): PaceConfig => ({
  processLeaseSeconds: values.PROCESS_LEASE_SECONDS,
  processLookMilliseconds: values.PROCESS_LOOK_MS,
  jobLookMilliseconds: values.JOB_LOOK_MS,
  jobRetrySeconds: values.JOB_RETRY_SECONDS,
  databaseSilenceSeconds: values.DATABASE_SILENCE_SECONDS,
})
