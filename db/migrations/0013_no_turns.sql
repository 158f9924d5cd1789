-- When each recurring job had its last turn; the queues of pg-boss know it now.
DELETE FROM "settings" WHERE "key" LIKE 'job: %';
