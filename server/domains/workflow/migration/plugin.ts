import type { Plugin } from '../../../ground/kernel/call.ts'
import {
  mapMigration,
  migrationPreview,
  migrationTargets,
  migrationVersions,
  runMigration,
  saveMigration,
  undoMigration,
} from './migrations.ts'
import { processMigration } from './processMigration.ts'
import { rollbackInstance, rollbackPoints, rollbackPreview } from './rollback.ts'

/** Administration of running instances: migration to another version, rollback to an earlier moment. */
export const migrationPlugin: Plugin = {
  name: 'migration',
  handlers: {
    'migration.saveMigration': saveMigration,
    'migration.mapMigration': mapMigration,
    'migration.migrationTargets': migrationTargets,
    'migration.migrationVersions': migrationVersions,
    'migration.migrationPreview': migrationPreview,
    'migration.runMigration': runMigration,
    'migration.undoMigration': undoMigration,
    'migration.rollbackPoints': rollbackPoints,
    'migration.rollbackPreview': rollbackPreview,
    'migration.rollback': rollbackInstance,
  },
  jobs: { processMigration },
}
