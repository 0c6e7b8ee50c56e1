import { embeddedHost, sampleDatabase } from '../../services/data-sources/embedded/openEmbedded.ts'

/** The data source of the embedded sample database, for generating screens. Created at its first use. */
export const sampleSource = (now: Date) => {
  const at = new Date(now.getTime() - 200 * 86_400_000).toISOString()
  return {
    id: 'source-property',
    revision: 1,
    code: 'property',
    name: '物业收费（示例）',
    type: 'postgresql',
    host: embeddedHost,
    port: 5432,
    database: sampleDatabase,
    schema: 'public',
    username: 'demo',
    has_secret: false,
    tls: 'off',
    read_only: false,
    enabled: true,
    state: 'healthy',
    misses: 0,
    remark: '随演示数据提供的内置数据库，存放在数据目录的 sources 中，与控制台自身的数据库无关',
    created_at: at,
    updated_at: at,
  }
}
