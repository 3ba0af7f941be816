/** A process for tests that kill it: opens the cluster of a home, writes a row, and reports that it is ready. */
import pg from 'pg';
import { openCluster } from '../../platform/postgres/cluster.ts';

const [home = ''] = process.argv.slice(2);
const cluster = await openCluster(home);
const client = new pg.Client(cluster.connection);
await client.connect();
await client.query('create table if not exists kept (n int)');
await client.query('insert into kept values (1)');
process.stdout.write(`${JSON.stringify({ ready: true, server: cluster.pid })}\n`);
