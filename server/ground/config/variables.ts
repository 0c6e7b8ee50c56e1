import { editDistance } from '../../../schemas/evaluate/nearestName.ts'
import { identityVariables } from './identityVariables.ts'
import { operationsVariables } from './operationsVariables.ts'
import { paceVariables } from './paceVariables.ts'
import { choice, integer, text, type Variable } from './variable.ts'

/** Initial content of an empty database: demo data, nothing, or a number of users. */
export type Seed = 'demo' | 'none' | number

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const seed: Variable<Seed> = {
  about: 'what an empty database is filled with: demo, none (one administrator) or a number of users',
  fallback: 'demo',
  production:
    '生产环境必须设置 SEED=none：演示账号的密码人人皆知 (set SEED=none in production: demo accounts have a known password)',
  isOfDevelopment: value => value !== 'none',
  read: given => {
    if (given === 'demo' || given === 'none') return given
    const users = Number(given)
    return /^\d+$/.test(given) && users >= 1 && users <= 1_000_000 ? users : undefined
  },
  wrong: given =>
    `应为 demo、none 或 1 到 1000000 的用户数，现为 "${given}" (must be demo, none or a number of users up to 1000000)`,
}

/**
 * All environment variables of the server. Each line here is parsed, validated, printed at startup, and compared with
 * the manual by a test.
 */
export const variables = {
  HOST: text({
    about: 'address to listen on',
    fallback: '127.0.0.1',
    holds: value => /^[A-Za-z0-9.:_-]+$/.test(value),
    should: '应为主机名或地址 (must be a host name or an address)',
  }),
  PORT: integer({ about: 'port to listen on', fallback: 8080, least: 0, most: 65_535 }),
  DATA_DIR: text({ about: 'embedded database, uploaded files and keys', fallback: '.data' }),
  DATABASE_URL: text({
    about: 'postgres://…: PostgreSQL instead of the embedded database',
    fallback: undefined,
    isSecret: true,
    holds: value => /^postgres(ql)?:\/\/./.test(value),
    should: '应以 postgres:// 开头 (must be a postgres:// address)',
  }),
  SEED: seed,
  SEED_YEAR: choice({
    about: 'whether the demo company has a year of applications, logs and messages behind it: yes or no',
    fallback: 'yes',
    of: ['yes', 'no'],
  }),
  PASSWORD_KEY: text({
    about: '32 bytes under which passwords travel; the bundle needs the same as VITE_PASSWORD_KEY',
    fallback: 'schema-console-development-key00',
    isSecret: true,
    production: '生产环境必须设置 PASSWORD_KEY，不能用开发默认值 (set PASSWORD_KEY in production)',
    holds: value => Buffer.byteLength(value) === 32,
    should: '应为 32 个字节 (must be exactly 32 bytes)',
  }),
  CLIENT_CREDENTIAL: text({
    about: 'id:secret of the client that may ask for tokens; the bundle needs the same as VITE_BASIC_CLIENT',
    fallback: 'console:console',
    isSecret: true,
    production: '生产环境必须设置 CLIENT_CREDENTIAL，不能用开发默认值 (set CLIENT_CREDENTIAL in production)',
    holds: value => /^[^:\s]+:\S+$/.test(value),
    should: '应写作 客户端:密钥 (must read id:secret)',
  }),
  ...identityVariables,
  UPLOAD_LIMIT_MB: integer({ about: 'largest file that is taken, in MB', fallback: 100, least: 1, most: 2000 }),
  FILES_PER_USER_MB: integer({
    about: 'all files together that one person may have stored, in MB; 0: no limit',
    fallback: 10_240,
    least: 0,
    most: 1e9,
  }),
  STORAGE_ACCESS_KEYS: text({
    about:
      'id:secret, separated by commas: applications that keep objects in buckets of their own, by the OSS protocol',
    fallback: undefined,
    isSecret: true,
    // The bucket prefix `system` belongs to the program.
    holds: value =>
      value.split(',').every(pair => /^(?!system:)[A-Za-z0-9._-]{3,40}:[\w+/=.~-]{16,}$/.test(pair.trim())),
    should:
      '应为以逗号分隔的 id:secret，id 不为 system，secret 至少 16 位 (must be id:secret by commas, secrets from 16 characters)',
  }),
  OSS_BUCKET: text({
    about: 'bucket of a cloud that keeps the files instead of the data folder; needs all of OSS_…',
    fallback: undefined,
  }),
  OSS_REGION: text({ about: 'its region, as in oss-cn-hangzhou', fallback: undefined }),
  OSS_ENDPOINT: text({
    about: 'its address, if it is not the public one of the region',
    fallback: undefined,
    holds: value => URL.canParse(value),
    should: '应为完整地址 (must be an address)',
  }),
  OSS_ACCESS_KEY_ID: text({ about: 'key that may assume the role', fallback: undefined }),
  OSS_ACCESS_KEY_SECRET: text({ about: 'secret of that key', fallback: undefined, isSecret: true }),
  OSS_ROLE_ARN: text({ about: 'role that may read and write the bucket', fallback: undefined }),
  OSS_STS_ENDPOINT: text({
    about: 'where the role is assumed',
    fallback: 'https://sts.aliyuncs.com',
    holds: value => URL.canParse(value),
    should: '应为完整地址 (must be an address)',
  }),
  ...operationsVariables,
  ...paceVariables,
  EVENTS_PER_USER: integer({
    about: 'browsers of one user that may listen to events at the same time, for each process',
    fallback: 10,
    least: 1,
    most: 1000,
  }),
  SCHEMA_DIR: text({ about: 'folder of the documents that are served', fallback: 'schemas' }),
  LOG_LEVEL: choice({ about: 'least level that is logged', fallback: 'info', of: logLevels }),
  NODE_ENV: text({ about: 'production refuses the keys of development', fallback: undefined }),
}

type Read<V> = V extends Variable<infer T> ? T : never
export type Values = { [Name in keyof typeof variables]: Read<(typeof variables)[Name]> }
type Name = keyof Values

const names = Object.keys(variables) as Name[]
const given = (env: NodeJS.ProcessEnv, name: Name) => (env[name] === '' ? undefined : env[name])

/** Returns the effective values, and an error for each variable that is invalid or must be replaced in production. */
export function readVariables(env: NodeJS.ProcessEnv): { values: Values; wrong: string[] } {
  const wrong: string[] = []
  const isProduction = given(env, 'NODE_ENV') === 'production'
  const read = (name: Name) => {
    const variable: Variable<unknown> = variables[name]
    const said = given(env, name)
    const value = said === undefined ? variable.fallback : variable.read(said)
    if (said !== undefined && value === undefined) wrong.push(`${name} ${variable.wrong(said)}`)
    if (
      isProduction &&
      variable.production !== undefined &&
      (variable.isOfDevelopment?.(value) ?? value === variable.fallback)
    )
      wrong.push(variable.production)
    return value ?? variable.fallback
  }
  return { values: Object.fromEntries(names.map(name => [name, read(name)])) as Values, wrong }
}

/** Returns lines that show the effective values; a star marks values from the environment, and secrets are hidden. */
export function shownVariables(env: NodeJS.ProcessEnv): string[] {
  const { values } = readVariables(env)
  const width = Math.max(...names.map(name => name.length))
  return names.map(name => {
    const variable: Variable<unknown> = variables[name]
    const isSet = given(env, name) !== undefined
    const hidden = isSet ? '******' : variable.fallback === undefined ? '-' : 'of development'
    const value = variable.isSecret ? hidden : String(values[name] ?? '-')
    return `${isSet ? '*' : ' '} ${name.padEnd(width)}  ${value}`
  })
}

/** Returns unknown variables that resemble one of ours: `DATABSE_URL`. */
export function mistypedVariables(env: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  return Object.keys(env).flatMap(name => {
    const meant = names.find(known => known !== name && known.length >= 6 && editDistance(name, known) === 1)
    return meant === undefined || name in variables ? [] : [{ name, meant }]
  })
}
