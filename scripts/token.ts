import { existsSync } from 'node:fs'
import { encryptPassword } from '../server/domains/identity/proofs/passwordTransport.ts'
import { issueToken } from '../server/domains/identity/sign-in/issueToken.ts'
import { type Config, ConfigError, readConfig } from '../server/ground/config/config.ts'
import { LockedError } from '../server/ground/database/lock.ts'
import { openDatabase } from '../server/ground/database/open.ts'
import { demoPassword } from '../server/seed/seedDemo.ts'

/**
 * Prints an access token, so that the API can be tried with curl. Where the database can be reached beside the server,
 * the session is written there; a PGlite folder that a running server holds cannot, so the account signs in
 * over HTTP, with the demo password or the one in PASSWORD.
 */
async function main(account: string | undefined, application: string | undefined): Promise<string> {
  if (account === undefined) throw new Refusal('usage: npm run --silent token -- ACCOUNT [APPLICATION]')
  const config = readConfig(process.env)
  if (config.production) throw new Refusal('令牌只在开发环境发放 (refused in production)')
  if (config.database.kind === 'pglite' && !existsSync(config.database.folder)) {
    throw new Refusal('还没有数据，请先运行 npm start (no data yet: run npm start first)')
  }
  try {
    return await write(config, account, application)
  } catch (error) {
    if (error instanceof LockedError) return signIn(config, account, application)
    throw error
  }
}

class Refusal extends Error {}

async function write(config: Config, account: string, application: string | undefined): Promise<string> {
  const { db, close } = await openDatabase(config)
  try {
    const applicationId = application === undefined ? undefined : await findApplication(application)
    const answer = await issueToken({ db, config }, account, applicationId).catch((error: Error) => {
      throw new Refusal(error.message)
    })
    return answer.access_token
  } finally {
    await close()
  }

  async function findApplication(clientId: string): Promise<string> {
    const row = await db
      .selectFrom('application')
      .select('id')
      .where('clientId', '=', clientId)
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!row) throw new Refusal(`应用 ${clientId} 不存在或已停用 (no such application)`)
    return row.id
  }
}

async function signIn(config: Config, account: string, application: string | undefined): Promise<string> {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const base = `http://${host}:${config.port}`
  const password = encryptPassword(process.env.PASSWORD ?? demoPassword, config.passwordKey)
  const basic = `Basic ${Buffer.from(config.clientCredential).toString('base64')}`
  const token = await ask(
    `${base}/auth/oauth/token`,
    basic,
    new URLSearchParams({ grant_type: 'password', username: account, password }),
  )
  if (application === undefined) return token
  return ask(`${base}/auth/user/token/convert`, `Bearer ${token}`, JSON.stringify({ clientId: application }))
}

async function ask(url: string, authorization: string, body: URLSearchParams | string): Promise<string> {
  const headers = { authorization, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => {
    throw new Refusal(
      `${url} 没有回应；若服务运行在别的端口，请用 PORT 指明 (no answer; name the port of the running server by PORT)`,
    )
  })
  const answer = (await response.json()) as { status: boolean; message: string; data: { access_token: string } }
  if (!answer.status) throw new Refusal(answer.message)
  return answer.data.access_token
}

try {
  console.log(await main(process.argv[2], process.argv[3]))
} catch (error) {
  if (!(error instanceof Refusal || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
