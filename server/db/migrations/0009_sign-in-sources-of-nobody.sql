ALTER TABLE "sign_in_sources" DROP CONSTRAINT "sign_in_sources_user_id_users_user_id_fk";
