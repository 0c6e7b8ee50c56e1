import { integer } from './variable.ts'

export const paceVariables = {
  PROCESS_LEASE_SECONDS: integer({
    about: 'work of processes claimed by a server that died is taken over after so long; renewed every third of it',
    fallback: 25,
    least: 1,
    most: 3600,
  }),
  PROCESS_LOOK_MS: integer({
    about: 'how often a server looks for work of processes that another one wrote or left behind',
    fallback: 3000,
    least: 100,
    most: 60_000,
  }),
  JOB_LOOK_MS: integer({
    about: 'how often a server looks for schedules that are due and for jobs whose server died',
    fallback: 5000,
    least: 1000,
    most: 600_000,
  }),
  JOB_RETRY_SECONDS: integer({
    about: 'pause before a job that failed is tried again; doubled with each try, up to ten minutes',
    fallback: 5,
    least: 1,
    most: 600,
  }),
  DATABASE_SILENCE_SECONDS: integer({
    about: 'connections to a PostgreSQL that does not answer for so long are ended and made anew',
    fallback: 5,
    least: 1,
    most: 60,
  }),
  OA_TIMEOUT_SECONDS: integer({
    about: 'how long the OA system may take to answer about a ticket',
    fallback: 5,
    least: 1,
    most: 60,
  }),
  OSS_TIMEOUT_SECONDS: integer({
    about: 'how long OSS may take to begin its answer; half of it for temporary credentials',
    fallback: 10,
    least: 1,
    most: 60,
  }),
}
