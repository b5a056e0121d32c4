import { describeRpcTransactions } from '@modelway/testing';
import { startDatabase } from './start-database.ts';

describeRpcTransactions(startDatabase);
