/** Polling intervals of a server, and how long it waits for other servers, the database and external systems. */
export interface PaceConfig {
  /** How long a server owns process work without renewing its lease. */
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
